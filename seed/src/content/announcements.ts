/** What owners tell their communities, so many days ago. */
export type SeedAnnouncement = { title: string; content: string; daysAgo: number; isPinned?: true }

/** By the key of the community. */
export const ownAnnouncements: Record<string, SeedAnnouncement[]> = {
  'heritage-overlay-help': [
    {
      title: 'Read this before you post your facade',
      daysAgo: 61,
      isPinned: true,
      content: `Three things get you an answer the same day:

- **Which overlay.** The number is on your planning certificate: HO and a schedule number. Yarra and Merri-bek read theirs differently.
- **Two photos.** One from across the street, one of the part that worries you.
- **What council said**, word for word, if they have said anything yet.

Leave out names of planners. They read this too, and some of them answer.`,
    },
    {
      title: 'Saturday walk: verandahs of Carlton North',
      daysAgo: 2,
      content: `We meet on **Saturday at 9:30 am** at the corner of Rathdowne and Fenwick streets and walk for about two hours. Alison brings the 1890s catalogues, I bring a ladder.

Good shoes, no dogs, and please put your hand up in the discussion if you come so that I can count.`,
    },
    {
      title: 'Answers from council: what we asked and what they said',
      daysAgo: 9,
      content: `Thanks to everybody who sent a question for the heritage adviser's hour. The short version:

1. Solar panels that can be seen from the street are **not** refused by rule any more. Send a drawing of the roof from the footpath.
2. Replacing like for like needs no permit **if it is like for like**. Aluminium in a timber profile is not.
3. Ask for the pre-application meeting. It is free, and nobody does.`,
    },
    {
      title: 'New moderator, and a quieter inbox',
      daysAgo: 24,
      content: `Welcome Alex, who has looked after far larger rooms than this one. Questions about the rules go to either of us.`,
    },
  ],
  'extension-builders-table': [
    {
      title: 'This month’s pricing comparison is open until Friday',
      daysAgo: 3,
      isPinned: true,
      content: `The job: a 42 m² rear extension in Northcote, single storey, one steel beam, a bathroom moved. Same drawings for everybody.

Send me **preliminaries, frame, and your margin as a band**. I take the names off and post the table on Monday. Last month the spread was 31%, and nobody was wrong.`,
    },
    {
      title: 'Contract clause of the month: latent conditions',
      daysAgo: 17,
      content: `Two of us had rock at 600 mm this year. One was paid, one was not. The difference was one sentence about what the soil report covers. It is in the discussion, with what our solicitor thinks of it.`,
    },
  ],
}

/** For all others: one or two of these, by what the community is about. */
export const usualAnnouncements: Record<string, SeedAnnouncement[]> = {
  Developers: [
    {
      title: 'Feasibility night is back',
      daysAgo: 6,
      content:
        'Bring **one site and one spreadsheet**. Twenty minutes each, no sales pitches, and what is shown stays in the room.',
    },
    {
      title: 'A rule about naming agents',
      daysAgo: 33,
      content:
        'Say what happened, not who did it. Posts that name an agent or a planner come off; write them again without the name and they stay.',
    },
  ],
  Builders: [
    {
      title: 'Toolbox talk on Thursday: silica',
      daysAgo: 4,
      content:
        'Half an hour at 7 am, before work. What the new dust rules ask of a site with two people on it, and what they do **not** ask.',
    },
    {
      title: 'Put your suburb in the title',
      daysAgo: 29,
      content:
        'Clay in Werribee is not clay in Balwyn. With a suburb in the title you get answers from people who have dug there.',
    },
  ],
  Engineers: [
    {
      title: 'No stamping by photograph',
      daysAgo: 12,
      content:
        'We help people ask better questions. We do not certify anything from a photo, and neither should you. *Advice here is general; the drawing on site decides.*',
    },
    {
      title: 'Reading group: AS 2870, section 5',
      daysAgo: 38,
      content:
        'One hour on what the classification table assumes and where it stops being true. Bring a site that surprised you.',
    },
  ],
  Designers: [
    {
      title: 'Crit night: bring something unfinished',
      daysAgo: 5,
      content:
        'Six projects, ten minutes each. Finished work is welcome in the showcase; this is for drawings that still hurt.',
    },
    {
      title: 'Credit the photographer',
      daysAgo: 41,
      content: 'Pictures without a credit come down. It takes one line, and it is the law.',
    },
  ],
  Tradies: [
    {
      title: 'Smoko on Friday, Preston',
      daysAgo: 3,
      content: 'The usual car park, **6:45 am**, coffee is on the owner. Apprentices especially welcome.',
    },
    {
      title: 'Rates thread: keep it civil',
      daysAgo: 22,
      content: 'Post what you charge, where, and for what. Nobody has to justify a number here.',
    },
  ],
  Inspectors: [
    {
      title: 'Photo standard for defect posts',
      daysAgo: 8,
      content:
        'Something for scale, one wide and one close, and **say which direction you were facing**. Half of the arguments here are about north.',
    },
    {
      title: 'Stage checklists updated',
      daysAgo: 35,
      content:
        'Frame and waterproofing have changed. The old ones stay in the discussion so that you can see what moved.',
    },
  ],
}
