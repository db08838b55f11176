/** A conversation of somebody whom one signs in as (`to`) with a neighbour of theirs, oldest first. */
export type Told = { to: string; said: readonly { by: 'me' | 'them'; hoursAgo: number; body: string }[] }

export const talks: readonly Told[] = [
  {
    to: 'maya-tran',
    said: [
      {
        by: 'them',
        hoursAgo: 52,
        body: 'Saw your post about the splashback. Did the tiler charge you by the metre or by the day?',
      },
      {
        by: 'me',
        hoursAgo: 50,
        body: 'By the day, two days at $620. He said kit-kat tiles are never worth quoting by the metre.',
      },
      {
        by: 'them',
        hoursAgo: 5,
        body: 'That helps, thank you. I have half a box of the same grout left if you need it for the laundry.',
      },
    ],
  },
  {
    to: 'maya-tran',
    said: [
      {
        by: 'me',
        hoursAgo: 130,
        body: 'Is your skip still in the lane? Our old cabinets would fill about a third of it.',
      },
      { by: 'them', hoursAgo: 128, body: 'Until Friday. Come past after four, and bring gloves.' },
      { by: 'me', hoursAgo: 98, body: 'Done, and the gloves were good advice. Thank you.' },
    ],
  },
  {
    to: 'oscar-bellini',
    said: [
      {
        by: 'them',
        hoursAgo: 30,
        body: 'Council came back on the front fence: they want the 1915 photo you mentioned. Where did you find it?',
      },
      {
        by: 'me',
        hoursAgo: 28,
        body: 'In the State Library’s picture collection. Search for the street and “real estate plans”; ours was in there.',
      },
      { by: 'them', hoursAgo: 7, body: 'Found it, corner post and all. I owe you a coffee.' },
    ],
  },
]

/** What an owner writes to everybody in a community. */
export const words = {
  community: 'extension-builders-table',
  by: 'oscar-bellini',
  hoursAgo: 20,
  body: 'Our next table is on the first Tuesday of the month. Bring one drawing you’d build differently today, and what it would have cost to find out sooner.',
}
