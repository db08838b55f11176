// No imports here: pages ship this to the browser.

/** What a customer reads after booking a free consultation: that we call soon, or at the time they chose. */
export const bookedText = (hasTime: boolean): string =>
  `Your free consultation has been booked successfully. ${hasTime ? "We'll call you at the time you chose." : "We'll contact you within 24 hours."}`
