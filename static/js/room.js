// What a room's page is made of: one import and one definition for each element.

export {};
