/** What the pages of courses tell people. */
export const learningCenterWords = {
  title: 'Learning Center',
  text: 'Short courses about building in Victoria, written by people who do it. Learn on your phone between two jobs, and end with a certificate that a client can check.',
}

export const verifyWords = {
  title: 'Check a certificate',
  text: 'Every certificate has a number. If it is listed here and has not been taken back, it is real.',
}

export const cpdWords = {
  title: 'Training record',
  text: 'Hours of training by topic, from the courses you have finished. Each row has a certificate that anyone can check. Measured is what its lessons take: reading at 200 words a minute, two minutes a question, and the length of videos that were uploaded here. How long one on YouTube or Vimeo is, its author says: we don’t call that measured.',
}
