/** Short remarks that fit under any professional conversation that has been answered. */
export const ASIDES = [
  'Saving this one. Had the same conversation last year and wish I had read it then.',
  'Following. We have one coming up that looks a lot like this.',
  'Good thread. This is the sort of thing nobody teaches you.',
  'Agree with most of the above. Put it in writing either way.',
  'Would love to hear how this ends up. Please post an update.',
  'Learned something here, thank you.',
  'This comes up every few months. Might be worth pinning.',
  'What they said. And allow more time than you think.',
  'Had a laugh at this because it is exactly my week.',
  'Good answers here. I would only add: ring before you email.',
  'We do it the same way, for what it is worth.',
  'Depends on the people, honestly. Good ones make half of this go away.',
  'Sending this thread to the rest of our team.',
  'Not my field, but the same principle holds in mine.',
  'Been there. It does get sorted, usually the day after you stop sleeping.',
  'Thanks for writing this up properly instead of in one line.',
  'Worth checking the current rules as well, a few things have moved.',
  'I would want to see it before saying anything stronger than that.',
  'Seen both ways work. Seen both ways fail too, mostly on execution.',
  'Nice to read a thread where everybody stays civil.',
  'Third time this year I have seen this come up. Something in the water.',
  'Reading with interest, we are about two months behind you.',
  'Bookmarked. Somebody will ask me this by Friday.',
  'The first answer is right. The second is what actually happens.',
  'I asked something similar in {lastmonth} and got the same advice. It held up.',
  'Useful. More of this sort of thing please.',
  'Would add a photo if you can, it helps the next person.',
  'Same question in our office this week, no answer as clear as these.',
]

/** Ends a post that does not end with a question. */
export const ASKS = [
  'What would you do?',
  'How have others handled this?',
  'Keen to hear from anybody who has been here before.',
  'Anything I am missing?',
  'Thoughts welcome, blunt ones too.',
  'Happy to be told I am wrong.',
  'Interested in what others see.',
  'What is normal in your part of the world?',
  'Would like to hear both sides.',
  'Any experience appreciated.',
]

/** Ends a post that does. */
export const CHEERS = [
  'Thanks in advance.',
  'Cheers.',
  'Ta.',
  'Any pointers welcome.',
  'Thanks all.',
  'Appreciate any advice.',
  'Happy to post how it ends.',
  'Not urgent, but on my mind.',
  'I can add more detail if it helps.',
]

/** What the one who asked says at the end. */
export const THANKS = [
  'Thanks everyone, this is more use than the last three phone calls put together.',
  'Really appreciate it.',
  'Thank you. That gives me the right questions to ask.',
  'Thanks, that settles it. Should have asked here first.',
  'Much appreciated.',
  'Thanks. Slightly poorer and a lot wiser.',
  'Righto, thanks. Phone calls tomorrow.',
  'That is exactly the kind of answer I was after, thank you.',
  'Good points, thank you. I had only looked at it from one side.',
  'Thanks, clear and kind. Not always a given.',
  'Makes sense when you put it like that. Thank you.',
  'Thank you, I owe somebody a coffee.',
  'Thanks. I half knew it, but needed to hear it.',
  'Cheers, that is what I suspected.',
]

const HELLOS = [
  'Thanks for setting this up. Looking forward to a place where people actually answer.',
  'Hi all, long time reader of these sorts of things, first time poster.',
  'Good to see some familiar names in here already.',
  'Happy to help where I can. I am usually on after dinner.',
  'Glad to be here. Mostly here to learn, but I will chip in on what I know.',
  "Hello everyone. Can we have a thread for photos of other people's mistakes? Asking for a friend.",
  'Great idea. The rule about having a go at the problem and not the person is a good one.',
  "Joined on a mate's recommendation. Already found two answers I needed.",
]

/** The pinned first post of a community. */
export const WELCOMES = [
  {
    title: 'Welcome to {community}: start here',
    content:
      '[[Good to have you.|Glad you found us.|Welcome aboard.]] [[A few things that keep this place useful|What keeps this place worth reading]]:\n\n- **Say where and what.** Suburb, age of the building, what you can see. A photo beats a paragraph.\n- **Have a go at the problem, not the person.** No naming of firms or neighbours.\n- **Come back and tell us how it ended.** Half the value is in the last comment.\n\nAdvice here is free and worth a bit more than that, but nobody has stood in your building. For anything that holds something up or keeps water out, get it looked at.\n\n[[Introduce yourself below if you like.|Say hello below, and tell us what you are in the middle of.]]',
    hellos: HELLOS,
  },
  {
    title: 'How {community} works',
    content:
      '[[Short version: ask real questions, give real answers.|One line: ask what you really want to know, answer what you really know.]]\n\nLonger version:\n\n1. Search first. If it has been asked, add to that thread.\n2. Prices are welcome, with the date and what was included. A number without a scope helps nobody.\n3. If you are selling something, say so plainly and only when asked.\n4. If you were wrong, leave the post up and say what you learnt. Those are the best ones.\n\n[[Moderators are people with day jobs. Be kind to them.|We are volunteers with jobs, so give us a day.]]',
    hellos: HELLOS,
  },
  {
    title: '{community}: introductions and house rules',
    content:
      "I started {community} because I kept having the same conversations [[at the counter of the hardware store|on site at smoko|in other people's driveways|over the phone at night]], and somebody always learnt something.\n\nTell us who you are, where you work or live, and what you are in the middle of. House rules are simple: stay on topic, no firms named in anger, no private details of clients. If a post worries you, report it and one of us will have a look.",
    hellos: HELLOS,
  },
  {
    title: 'Read me first: how to get a good answer in {community}',
    content:
      '[[The posts that get answered quickly have four things|A good post here has four things]]:\n\n> What it is, where it is, what you have tried, and what you want to decide.\n\nThe posts that do not get answered say "thoughts?" under a blurry photo.\n\nEverything else is common sense. Disagree as much as you like, with reasons. Welcome to {community}.',
    hellos: HELLOS,
  },
]
