/** What /projects says around its list. */
export const collaborationWords = {
  title: 'Collaborative projects',
  text: 'A job too big for one: say what you’re building and who’s missing. Engineers, trades and designers ask to join, you choose, and everyone who wasn’t chosen hears why.',
  how: {
    title: 'How it works',
    steps: [
      {
        title: 'Post it',
        text: 'Where it is, what’s to be done and who you need. Your street, name and number stay with you and the people you accept.',
      },
      {
        title: 'People ask to join',
        text: 'With a message and, if they like, a price. Questions are answered for everyone. With a closing day, no offer is opened before it.',
      },
      {
        title: 'Choose, and say why',
        text: 'You accept as many as there are places. Everyone else gets a card: where they stood by price, and the reason.',
      },
    ],
  },
}
export type CollaborationWords = typeof collaborationWords
