/** A word for an account, or the figures of a BSB; what makes them details is looked for close behind. */
const account = /\b(?:bsb|acc(?:oun)?t(?:\s?(?:no|number|num|#))?|pay\s?id|iban|swift)\b/gi
const bsb = /\b\d{3}[\s-]\d{3}\b/g
/** Figures of the length of a BSB (six), or of an account (four to ten). */
const sixFigures = /\d(?:[\s-]?\d){5}/
const accountFigures = /\b\d{4,10}\b/
const CLOSE = 40

/** Money that is to come past the product, or before anything is agreed. */
const ways =
  /\b(?:pay(?:ing|ment)?\s(?:(?:me|us|him|her|them)\s?)?(?:direct(?:ly)?|in\scash|up\s?front|off(?:\sthe)?\s(?:app|site|platform|books))|cash\s(?:in\shand|only|job|discount)|bank\s(?:transfer|details?)|direct\sdeposit|(?:e-?)?transfer\s(?:the\s)?(?:money|deposit|funds)|(?:no|without|skip|avoid)\s(?:the\s)?(?:gst|invoice|platform\sfees?)|western\sunion|gift\scards?|bitcoin|crypto(?:currency)?|pay\s?id)\b/i

/** With gaps of one character each, none of these can match a gap in many ways. */
const plain = (text: string) => text.replace(/\s+/g, (gap) => (gap.includes('\n') ? '\n' : ' '))

/** Whether `figures` begin on the same line as one of these words, and close behind it. */
const isFollowed = (text: string, words: RegExp, figures: RegExp) =>
  text.matchAll(words).some(({ 0: word, index }) => {
    const [line = ''] = text.slice(index + word.length, index + word.length + CLOSE + 12).split('\n', 1)
    return figures.test(line)
  })

/** Whether a text gives bank details, or asks to be paid past the product. It decides a hint to its reader, nothing else. */
export function asksForMoney(text: string): boolean {
  const words = plain(text)
  return isFollowed(words, account, sixFigures) || isFollowed(words, bsb, accountFigures) || ways.test(words)
}
