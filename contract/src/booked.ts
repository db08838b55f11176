// No imports here: pages ship this to the browser.

/** What somebody reads who has booked a free consultation: that we call soon, or at the time that they chose. */
export const bookedText = (hasTime: boolean): string =>
  `Your free consultation has been booked successfully. ${hasTime ? "We'll call you at the time you chose." : "We'll contact you within 24 hours."}`
