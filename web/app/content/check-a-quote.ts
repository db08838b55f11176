/** What the page says that checks a quote from anywhere. */
export const quoteCheckWords = {
  title: 'Check a quote you have',
  text: 'From any builder or trade. See what Victorian law says of it, where its price lies, what it leaves out, and what to ask before you sign.',
  promises: ['No account', 'Nothing is stored', 'Two minutes'],
  gives: {
    title: 'What you get',
    points: [
      {
        icon: 'law',
        title: 'The law of today',
        text: 'Deposit, stages, insurance, contract and registration, each with the rule and since when it holds.',
      },
      {
        icon: 'price',
        title: 'Where the price lies',
        text: 'Against what homeowners in Greater Melbourne agreed to pay, where at least ten did.',
      },
      {
        icon: 'scope',
        title: 'What is missing',
        text: 'Your quote against what such a job usually takes, line by line.',
      },
      {
        icon: 'questions',
        title: 'Questions to take along',
        text: 'What to ask the builder, on one page that you can print.',
      },
    ],
    files: 'A PDF or a photo can’t be read here. Copy the lines out of it, or type the ones that matter.',
  },
  form: {
    title: 'What the quote says',
    change: 'Change what you typed',
    work: {
      label: 'What is it for?',
      kinds: 'Kinds of work',
      trades: 'One trade alone',
    },
    lines: {
      label: 'What it covers',
      hint: 'One line for each thing: what it is, then its amount, if it has one. Paste it as it is.',
      example:
        'Demolition and removal, 3,200\nCabinets and benchtops, 18,400\nPlumbing and electrical, 6,900\nTiles (PC), 2,500',
    },
    total: { label: 'Total incl. GST', hint: 'Empty: we add up the lines.' },
    gst: {
      label: 'What it says about GST',
      choices: [
        ['unsaid', 'Nothing'],
        ['included', 'Prices include GST'],
        ['excluded', 'GST comes on top (“plus GST”)'],
      ],
    },
    excludes: {
      label: 'What it excludes',
      hint: 'As it says so: “tiles, asbestos removal, painting by owner”. Leave it empty if it excludes nothing by name.',
    },
    allowances: {
      label: 'Prime cost and provisional sums',
      hint: 'What may still change, in all. Lines marked PC or PS are counted by themselves.',
    },
    payments: {
      title: 'Payments',
      hint: 'The amounts it asks for, where it does. Leave the others empty.',
      stages: [
        ['deposit', 'Deposit'],
        ['base', 'Base stage'],
        ['frame', 'Frame stage'],
        ['lockup', 'Lock-up stage'],
        ['fixing', 'Fixing stage'],
        ['completion', 'Completion'],
        ['other', 'Other payments'],
      ],
    },
    names: {
      title: 'Does it say…',
      ticks: [
        ['namesRegistration', 'A registration or licence number'],
        ['namesStart', 'When the work begins'],
        ['namesDuration', 'How long it takes'],
        ['namesValidity', 'Until when the price holds'],
      ],
    },
    submit: 'Check this quote',
    again: 'Check it again',
    pending: 'Checking...',
    stored: 'What you type is checked and forgotten: no account, nothing stored, nobody told.',
  },
  result: {
    title: 'Your quote, checked',
    law: {
      title: 'What the law says',
      states: { broken: 'Against the rule', applies: 'Applies here', kept: 'Within the rule' },
      none: 'Give the total, or an amount for each line: without a price nothing can be held against the law.',
      stages:
        'The limits of stages are those of a major contract for building a home from the base on. Where a contract names other stages, each payment has to be for work that is done.',
      general: 'This is general information and no legal advice.',
    },
    price: {
      title: 'Where the price lies',
      none: 'The quote gives no price to compare.',
      notCounted: 'We don’t count prices for this kind of work: jobs differ too much.',
      tooFew:
        'Fewer than ten such quotes were accepted here, or they come from too few professionals: too few to say what is usual.',
      places: {
        below: 'below the middle half. Look first at what is missing.',
        within: 'within the middle half.',
        above: 'above the middle half. Size and finish may explain it: ask.',
      },
      key: 'Bar: the middle half. Line in it: half pay less.',
    },
    scope: {
      title: 'Held against what such a job takes',
      text: 'Its usual parts, looked for by their words in your lines. “Not named” means that no line says so: it may still be meant.',
      states: { named: 'Named', partly: 'In part', excluded: 'Left out', missing: 'Not named' },
    },
    questions: {
      title: 'Questions to ask',
      text: 'The gravest first. Ask for answers in writing, as part of the quote.',
      none: 'Nothing stands out. Compare it with another quote all the same.',
      print: 'Print this page',
    },
    read: {
      title: 'How your lines were read',
      kinds: { work: '', allowance: 'may change', excluded: 'left out' },
      notCounted: 'Not counted as work:',
    },
    next: {
      title: 'Is it a good one? Compare.',
      text: 'Ask once. Up to three professionals who do this work near you answer on the same lines.',
      button: 'Get up to three comparable quotes',
    },
  },
} as const

export type QuoteCheckWords = typeof quoteCheckWords
