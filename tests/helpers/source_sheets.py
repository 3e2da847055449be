"""The lines of the sheets that our rule sets come from, in the documents' own words."""

RUSSIAN_UPPER = ("Единицы", "Двойки", "Тройки", "Четверки", "Пятерки", "Шестерки")
# What the printed sheets and rules say, in their order.
CATEGORIES = {
    ("finnish", "fi"): (
        *("Ykköset", "Kakkoset", "Kolmoset", "Neloset", "Vitoset", "Kutoset"),
        *("Pari", "Kaksi paria", "Kolme samaa", "Neljä samaa", "Pikku suora", "Iso suora", "Täyskäsi"),
        *("Sattuma", "Yatzy"),
    ),
    ("norwegian", "nb"): (
        *("Enere", "Toere", "Treere", "Firere", "Femmere", "Seksere"),
        *("1 par", "2 par", "Tre like", "Fire like", "Liten straight", "Stor straight", "Hus", "Sjanse", "Yatzy"),
    ),
    # Two Russian sheets name the same dice differently; and the one has threes (Тройки) and three alike (Тройка).
    ("russian-13", "ru"): (
        *RUSSIAN_UPPER,
        *("Тройка", "Каре", "Фул-Хаус", "Малый стрит", "Большой стрит", "Ецци", "Шанс"),
    ),
    ("russian-15", "ru"): (
        *RUSSIAN_UPPER,
        *("1 пара", "2 пары", "Три одинаковых", "Четыре одинаковых", "Малая строка", "Большая строка", "Дом"),
        *("Шанс", "Ецци"),
    ),
}
SUMS = {
    ("finnish", "fi"): {"upper_sum": "Välisumma", "total": "Summa"},
    ("norwegian", "nb"): {"bonus": "Bonus"},
    ("russian-13", "ru"): {
        "upper_sum": "Сумма Верх",
        "bonus": "Бонус",
        "upper_total": "с Бонусом",
        "extra": "Ецци Бонус",
        "lower_sum": "Сумма Низ",
        "total": "Итого",
    },
    ("russian-15", "ru"): {"bonus": "Премия"},
}
