"""Names that look alike: the letters of other alphabets, and the signs, that pass for Latin letters."""

import unicodedata

LOOK_ALIKES = {
    "a": "ɑαаΑАᎪᗅꓮ𖽀𐊠ᴀ",
    "b": "ƄЬьᏏᑲᖯꞴΒВвβᏴᗷꓐ𐊂𐊡𐌁ʙ",
    "c": "ᴄⲥсꮯ𐐽ⲤСᏟꓚ𐊢𐌂𐐕𐔜ϲϹ",
    "d": "ԁᏧᑯꓒᎠᗞᗪꓓđĐðÐᴅ",
    "e": "ꬲеҽΕεЕⴹᎬꓰ𑢦𑢮𐊆ᴇɛ",
    "f": "ꬵꞙẝքꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥ƒ",
    "g": "ɡᶃƍցԌᏀᏳꓖɢ",
    "h": "һհᏂΗⲎНнᎻᕼꓧ𐋏ħĦʜ",
    "i": "ıɪɩιіꙇᎥꭵ𑣃!¡",
    "j": "ϳјꞲͿЈᎫᒍꓙȷ",
    "k": "ΚκⲔКкᏦᛕꓗ𐔘ĸᴋ",
    "l": "ӏłŁʟⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦",
    "m": "ΜϺⲘМмᎷᗰᛖꓟ𐊰𐌑ᴍ",
    "n": "ոռηпΝⲚꓠ𐔓ɴ",
    "o": "ᴏᴑꬽοσⲟоჿօഠဝ𐓪𑣈𑣗𐐬ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖øØ0",
    "p": "ρⲣрΡⲢРᏢᑭꓑ𐊕þÞᴘ",
    "q": "ԛգզⵕ",
    "r": "ꭇꭈᴦⲅгꮁƦᎡᏒ𐒴ᖇꓣ𖼵ʀ",
    "s": "ꜱƽѕꮪ𑣁𐑈ЅՏᏕᏚꓢ𖼺𐊖𐐠$",
    "t": "ΤτⲦТтᎢꓔ𖼊𑢼𐊗𐊱𐌕ŧŦᴛ",
    "u": "ꞟᴜꭎꭒʋυս𐓶𑣘Սሀ𐓎ᑌꓴ𖽂𑢸",
    "v": "ᴠνѵ𑜆ꮩ𑣀ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝",
    "w": "ɯᴡѡωԝա𑜊𑜎𑜏ꮃԜᏔᎳꓪ",
    "x": "хᕁᕽꞳΧχⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧",
    "y": "ɣᶌʏỿꭚγуүყ𑣜ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲",
    "z": "ᴢꮓ𑣄ΖᏃꓜ𑢩",
    "3": "ꝪɜƷзЗӠ",
    "6": "б",
    "I": "ƖǀΙⲒІӀⵏᛁꓲ𖼨𐊊𐌉1|",
}
"""By letter, what passes for it: most of what Unicode lists as confusable (UTS 39), and small capitals.

A capital I passes for an l, and is an i: it stands for itself here.
"""
LETTERS = {ord(other): letter for letter, others in LOOK_ALIKES.items() for other in others}
PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that pass for one."""


def letters_of(text: str) -> str:
    """The text with plain Latin letters for those that pass for them, without accents and signs that nobody sees."""
    decomposed = unicodedata.normalize("NFKD", text).translate(LETTERS)
    return "".join(letter for letter in decomposed if not _is_decoration(letter))


def readings(text: str) -> frozenset[str]:
    """What the text may be taken for; two texts that share one look alike."""
    letters = letters_of(text)
    return frozenset(_joined(letters.replace("I", upright).casefold()) for upright in "li")


def skeleton(text: str) -> str:
    """The same for all texts that look alike, and for a few more, so that they are found by one value."""
    return _joined(letters_of(text).casefold()).replace("l", "i")


def _joined(text: str) -> str:
    for pair, letter in PAIRS:
        text = text.replace(pair, letter)
    return text


def _is_decoration(letter: str) -> bool:
    """An accent of the European alphabets, or a sign without a shape of its own, such as a joiner."""
    return "\u0300" <= letter <= "\u036f" or "\ufe00" <= letter <= "\ufe0f" or unicodedata.category(letter) == "Cf"
