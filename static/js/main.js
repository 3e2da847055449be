// Every page loads this one module. Custom elements are defined here and nowhere else; there are none yet.
export {};
