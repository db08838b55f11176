/** A word for an account, beside figures of its length (a BSB has six, an account four to ten). */
const accounts =
  /\b(?:bsb|acc(?:oun)?t(?:\s*(?:no|number|num|#))?|pay\s?id|iban|swift)\b[^\n]{0,40}?\d(?:[\s-]?\d){5,}|\b\d{3}[\s-]\d{3}\b[^\n]{0,40}?\b\d{4,10}\b/i
/** Money that is to come past the product, or before anything is agreed. */
const ways =
  /\b(?:pay(?:ing|ment)?\s+(?:me|us|him|her|them)?\s*(?:direct(?:ly)?|in\s+cash|up\s?front|off(?:\s+the)?\s+(?:app|site|platform|books))|cash\s+(?:in\s+hand|only|job|discount)|bank\s+(?:transfer|details?)|direct\s+deposit|(?:e-?)?transfer\s+(?:the\s+)?(?:money|deposit|funds)|(?:no|without|skip|avoid)\s+(?:the\s+)?(?:gst|invoice|platform\s+fees?)|western\s+union|gift\s+cards?|bitcoin|crypto(?:currency)?|pay\s?id)\b/i

/** Whether a text gives bank details, or asks to be paid past the product. It decides a hint to its reader, nothing else. */
export const asksForMoney = (text: string): boolean => accounts.test(text) || ways.test(text)
