import pytest

from groundwire.core._nonclaims import divide, sort
from groundwire.core._statements import reads_as_sentence
from groundwire.core._types import ClaimKind

REFUSALS = [
    "Nothing in the material at hand lets me answer that.",
    "The passage gives no answer to this question.",
    "As a text assistant I cannot open the attached picture; please describe it.",
    "I could not find anything on parental leave.",
    "Sorry, I don't have that information.",
    "I have no information about the warranty.",
    "The policy does not mention a fee.",
    "The provided documents do not contain any information about the fee.",
    "The context does not specify when the museum opens.",
    "If there are other steps, I am not aware of them as the provided documents do not contain any information.",
    "I'm sorry, but I don't have that information.",
    "I am sorry that I do not have that information.",
    "I do not know.",
    "I apologize, but I cannot confirm or deny that.",
    "Sorry, but I am unable to answer to your request.",
    "To integrate your Watson Assistant with a Plivo phone system, unfortunately, I am unable to assist you.",
    "I'm very sorry, but I can not help you with that information.",
    "There is no information about the fee in the documents.",
    "No information about the fee is available.",
    "The fee is not mentioned in the provided context.",
    "Unfortunately, the sources do not say how long the warranty lasts.",
    "Based on the provided context, I cannot answer this question.",
    "This question cannot be answered from the given passages.",
    "None of the documents mention the fee.",
    "There is not enough information to answer the question.",
    "Not enough information.",
    "Unknown.",
    "Not specified.",
    "Unable to answer based on given passages.",
    "It is not clear from the context whether dogs are allowed.",
    "That information is not available.",
    "The answer is not in the documents.",
    "Dazu liegen mir keine Informationen vor.",
    "Das weiß ich leider nicht.",
    "Die bereitgestellten Dokumente enthalten keine Angaben zur Gebühr.",
    "Ich kann diese Frage nicht beantworten.",
    "Leider habe ich keine Informationen dazu.",
    "Lo siento, no tengo información sobre eso.",
    "El documento no menciona la tarifa.",
    "No lo sé.",
    "No puedo responder a esa pregunta.",
    "Désolé, je ne dispose pas de cette information.",
    "Le document ne mentionne pas le tarif.",
    "Je ne sais pas.",
    "Desculpe, não tenho essa informação.",
    "O contexto não menciona a taxa.",
    "Não sei.",
    "Maaf, saya tidak memiliki informasi tersebut.",
    "Dokumen tersebut tidak menyebutkan biaya.",
    "Maaf, saya tidak tahu.",
    "К сожалению, у меня нет информации об этом.",
    "Я не знаю.",
    "В предоставленных документах не указана стоимость.",
    "Документ не содержит информации о стоимости.",
    "抱歉，我不知道。",
    "很抱歉，我没有关于停车费的信息。",
    "文档中没有提到停车费。",
    "根据提供的资料，无法回答这个问题。",
    "申し訳ありませんが、その情報はありません。",
    "わかりません。",
    "資料には駐車料金について記載されていません。",
    "عذرًا، لا أعرف.",
    "ليس لدي معلومات عن ذلك.",
    "لا تتوفر معلومات عن الرسوم.",
    "لا يذكر النص الرسوم.",
    "죄송합니다만, 해당 정보가 없습니다.",
    "मुझे नहीं पता।",
    "Mi dispiace, non lo so.",
    "Ik weet het niet.",
    "I do not have specific information on whether the program is free.",
    "The provided text does not include any details about the author.",
    "I'm unable to find that in the documents you shared.",
    "I was unable to locate the fee.",
    "The sources I have are silent on the fee.",
    "It isn't mentioned.",
    "That's not something I can answer from these documents.",
    "As for the current rate, I cannot provide live data.",
    "No details are given about the fee.",
    "The handbook is silent on overtime.",
    "The answer cannot be found in the documents.",
]
COURTESIES = [
    "Hi Sam, thanks for getting in touch!",
    "Good morning Anna, that's a great question.",
    "Don't worry!",
    "Hello!",
    "Great question!",
    "That's a great question!",
    "Thanks for asking!",
    "Sure!",
    "Hope this helps!",
    "I hope this helps.",
    "You're welcome!",
    "Hello Anna,",
    "Good morning!",
    "Have a great day!",
    "Kind regards,",
    "I'm happy to help!",
    "Of course!",
    "Certainly! I can help with that.",
    "Guten Tag!",
    "¡Hola!",
    "Bonjour !",
    "你好！",
    "こんにちは！",
    "Спасибо за вопрос!",
]
OFFERS = [
    "Let me know if you need anything else.",
    "Feel free to ask more questions.",
    "If you have any other questions, let me know!",
    "I can also list the branches.",
    "Please let me know if you want the list.",
    "For more information, please contact the HR department.",
    "If you provide more details, I can help.",
    "Wenn Sie weitere Fragen haben, melden Sie sich gerne.",
    "如果您还有其他问题，请随时告诉我。",
    "However, I can give you an overview.",
]
QUESTIONS = [
    "Would you like me to list the branches as well?",
    "Which clinic are you referring to?",
    "Could you clarify what you mean?",
]
META = [
    "Berikut ini ringkasan dari dokumen:",
    "Here is what I found:",
    "Based on the documents provided:",
    "Based on the documents provided, here is what I found:",
    "Here are the steps:",
    "In summary:",
    "Let me explain.",
    "Here's a summary of the policy:",
    "I searched the provided documents.",
]
CLAIMS = [
    "Hi Sam, the fee is 20 euros.",
    "The contract does not allow subletting.",
    "No personal data is stored.",
    "There is no information desk in the lobby.",
    "It is not included.",
    "The results do not show any improvement.",
    "No fee is charged.",
    "We do not charge a fee.",
    "The plan does not include export.",
    "The minister did not mention the fee.",
    "Nothing in the contract allows subletting.",
    "The filter does not remove salt.",
    "I do not think the pool is heated.",
    "For more information, please contact Mr Brandt at 555-0124.",
    "Please contact the desk at +49 30 1234.",
    "Did you know that the fee is 20 euros?",
    "The fee is 20 euros, right?",
    "According to the provided context, the library opens at 9.",
    "Based on the documents, the fee is 20 euros.",
    "Sure, the library opens at 9.",
    "According to the annual report, sales rose.",
    "The library opens at 9.",
    "Yes, the 40% saving is correct.",
    "Das Museum hat montags nicht geöffnet.",
    "Die Gebühr ist nicht enthalten.",
    "No se permiten perros en la playa.",
    "No hay ascensor.",
    "Le musée n'est pas ouvert le lundi.",
    "Não há elevador no prédio.",
    "Museum tidak buka pada hari Senin.",
    "Музей не работает по понедельникам.",
    "博物馆周一不开放。",
    "这里没有电梯。",
    "博物館は月曜日は開いていません。",
    "لا يوجد مصعد.",
    "Please note that the fee is 20 euros.",
    "Speaks Basque.",
    "Yes.",
    "No.",
    "Vesk.",
    "No dogs are allowed.",
    "Note that dogs are not allowed.",
    "I found that the fee is 20 euros.",
    "The document states that the fee is 20 euros.",
    "The carrier is not liable for delays on this route.",
    "The form was not submitted.",
    "Hello Basin is a lake in Norland.",
    "Thank you letters are sent in May.",
    "The data is not encrypted.",
    "The information is not shared with third parties.",
    "No information is provided to third parties.",
    "The report found no evidence of fraud.",
    "There is no evidence that the drug works.",
    "The fee is 20 euros, isn't it?",
    "The fee is 20 euros?",
    "Isn't the fee 20 euros?",
    "Who would have thought that the fee is 20 euros?",
    "Do you want to rent the pool (it costs 20 euros)?",
    "Let me explain that the pool is heated.",
    "Here are the rules that ban all dogs.",
    "Here is the list: towels and lockers.",
    "The map is not included in the price.",
    "The source code is not public.",
    "You can easily edit the plan if you use the tool.",
]

TABLE = [
    (kind, text)
    for kind, texts in (
        (ClaimKind.REFUSAL, REFUSALS),
        (ClaimKind.COURTESY, COURTESIES),
        (ClaimKind.OFFER, OFFERS),
        (ClaimKind.QUESTION, QUESTIONS),
        (ClaimKind.META, META),
        (ClaimKind.CLAIM, CLAIMS),
    )
    for text in texts
]


@pytest.mark.parametrize(("kind", "text"), TABLE)
def test_a_sentence_is_sorted(kind: ClaimKind, text: str) -> None:
    """What asserts nothing about the subject is named, in many languages; what does is a claim."""
    assert sort(text).kind is kind
    assert divide(text) is None


@pytest.mark.parametrize(
    ("text", "tail"),
    [
        ("I have no information, but the fee is 20 euros.", "but the fee"),
        ("The fee is 20 euros, but I have no information about discounts.", "but I have no"),
        ("The documents do not mention a fee, so parking is free.", "so parking"),
        ("Danville has a $5.00 fee, however I do not have information about background checks.", "however I do"),
        (
            "I do not have specific information about babies, but children under 6 months are at high risk.",
            "but children",
        ),
        ("While the document doesn't mention a fee, parking is free.", "parking is"),
        ("情報はありませんが、料金は20ユーロです。", "料金は"),
        ("I don't know the fee because the museum abolished it in 1990.", "because the museum"),
        ("The report does not mention Basel; it names Bern.", "it names"),
        ("I do not know the hours and the fee is 20 euros.", "and the fee"),
        ("I cannot say more than that the fee is 20 euros.", "more than"),
        ("You can contact the office, which is open daily.", "which is"),
        ("You should contact your doctor because aspirin causes bleeding.", "because aspirin"),
        ("I hope this helps, the pool is heated.", "the pool"),
        ("The fee is 20 euros, would you like to pay now?", "would you"),
        ("If you pay by card, the fee is waived, so let me know.", "so let"),
        ("Lamentablemente no tengo información, pero la entrada cuesta 5 euros.", "pero la"),
    ],
)
def test_a_refusal_with_a_fact_is_divided(text: str, tail: str) -> None:
    """A fact behind (or before) a refusal is not shipped with it."""
    at = divide(text)
    assert at is not None
    assert text[at:].startswith(tail)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("According to the provided context, the library opens at 9.", "the library opens at 9."),
        ("Based on the given passages, we can see that the fee rose.", "the fee rose."),
        ("The documents state that the fee is 20 euros.", "the fee is 20 euros."),
        ("Sure, the library opens at 9.", "the library opens at 9."),
        ("Please note that the fee is 20 euros.", "the fee is 20 euros."),
        ("Did you know that the fee is 20 euros?", "the fee is 20 euros?"),
        ("According to the annual report, sales rose.", "According to the annual report, sales rose."),
        ("According to passage 2, sales rose.", "sales rose."),
        ("Sure, here is the answer: The library opens at 9.", "The library opens at 9."),
        ("Here's what I found: the library opens at 9.", "the library opens at 9."),
        ("Based on the documents: the fee is 20 euros.", "the fee is 20 euros."),
        ("Here is the info: the pool is heated.", "the pool is heated."),
        ("Yes — the pool is heated.", "the pool is heated."),
        ("No — the pool is not heated.", "the pool is not heated."),
        ("TL;DR: the pool is heated.", "the pool is heated."),
        ("Here is the fee: 20 euros.", "Here is the fee: 20 euros."),
    ],
)
def test_a_meta_opening_is_no_part_of_the_fact(text: str, rest: str) -> None:
    """Words about the context are left out of what is verified; attribution to a named document stays."""
    found = sort(text)
    assert found.kind is ClaimKind.CLAIM
    assert text[found.lead :] == rest


def test_a_long_sentence_is_a_claim() -> None:
    """What is too long for the patterns to read is not taken for a refusal."""
    assert sort("I do not know " + "whether it is so " * 60).kind is ClaimKind.CLAIM


def test_headings_and_sentences() -> None:
    """A line with a subject and a verb says something; a title does not."""
    assert all(map(reads_as_sentence, ["The toll was abolished in 2030", "Fees rose by 5 %"]))
    assert not any(map(reads_as_sentence, ["Opening hours", "How the fee is set", "Sources", "Storage and export"]))
