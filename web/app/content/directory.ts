/** What the directory says around its list. */
export const directoryWords = {
  title: 'Find a professional near you',
  text: 'Everyone here has verified an email, a mobile and an ABN, and given the licence numbers their trades need. Nobody pays to be listed, or to be listed higher.',
  orders: {
    distance:
      'Nearest first: from the suburb you named to the middle of where they work. A plan or tier changes nothing.',
    rating:
      'Best reviewed first. Five reviews of four stars are added to everyone’s average, so that one good review doesn’t outdo forty.',
    response:
      'Quickest first, by the median business time to a first answer. Those without five answers yet come last.',
    turn: 'Everyone in turn: the list is a circle that starts somewhere else each day. Name a suburb to see the nearest first.',
  },
  map: {
    title: 'Who works where',
    text: 'The darker a suburb, the more professionals work there. Press one to search there; with the keyboard, use the arrow keys. Inner suburbs are drawn larger.',
  },
  none: {
    title: 'Nobody fits all of that',
    text: 'Give up one of these and there’s someone:',
    nobody: {
      title: 'Nobody is listed yet',
      text: 'Ask for quotes anyway: we look for seven days, and tell you honestly if nobody answers.',
    },
    nothing:
      'Nobody does this here yet. Ask for quotes anyway: we look for seven days, and tell you honestly if nobody answers.',
  },
  without: {
    within: 'any distance',
    licence: 'any licence',
    stars: 'any rating',
    answers: 'any response time',
    available: 'those who are away too',
    near: 'all of Melbourne',
    trade: 'any trade',
  },
}

export type DirectoryWords = typeof directoryWords
