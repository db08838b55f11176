import type { ScheduledKind } from '@lv/contract/engagement-options'

/** The demo homeowner's jobs, by the titles of their requests. */
export const UNDER_WAY = 'Laundry and toilet rebuilt'
export const FINISHED = 'Hot water moved and a heat pump fitted'

/** Shares of the price in percent; the last stage is the rest. */
export const STAGES: readonly { kind: ScheduledKind; label: string; percent: number }[] = [
  { kind: 'deposit', label: 'Deposit', percent: 5 },
  { kind: 'other', label: 'Floor out, drains and slab', percent: 25 },
  { kind: 'other', label: 'Frame, pipes, cables and insulation', percent: 25 },
  { kind: 'fixing', label: 'Linings, tiles and fittings', percent: 25 },
  { kind: 'completion', label: 'Completion', percent: 20 },
]

export const DRAIN = {
  text: 'Under the bricks the old clay drain is cracked from the gully to the fence. Six metres replaced in PVC and filled again, before the slab is poured.',
  priceCents: 148_000,
  days: 3,
}
export const CUPBOARD = {
  text: 'The drying cupboard up to the ceiling instead of 2.1 m, with a second rail. The price is what you said on site.',
  priceCents: 64_000,
  days: 1,
}

export const CLAIMS = {
  slab: 'Bricks out and stacked by the side gate, new drain laid and tested, slab poured. It is dry enough to walk on.',
  frame:
    'Frame is up, pipes and cables are in and the batts fitted. Look before we close the walls on the next working day.',
}

export const DIARY = {
  begun:
    'Machines moved under the carport and running there. Brick floor is up, the good ones are stacked for the path.',
  drain: 'Drain dug out by hand along the fence. It is cracked in four places, and the new one is in the trench.',
  slab: 'Slab poured at seven, covered by nine. Nobody on it before tomorrow, the cat included.',
  cat: 'The cat has signed the slab at the corner near the gully. We like it, please leave it.',
  frame:
    'Wall to the yard is framed and the window is in. Plumber and electrician were here together, batts are in on the cold side.',
}

export const DEFECTS = {
  point: 'The power point for the dryer is behind the door. On the plan it is on the wall of the machines.',
  pointFixed: 'Moved to the wall of the machines, 1.2 m high, while the frame is open.',
  render: 'A crack in the render outside, below the new window: about 30 cm, from the corner down.',
}

/** Days from today on which they are due; `done` at the beginning, or open. */
export const TASKS: readonly { title: string; isForOwner: boolean; dueIn: number; isDone: boolean }[] = [
  { title: 'Empty the laundry, and the shelf above the toilet', isForOwner: true, dueIn: -14, isDone: true },
  { title: 'Order the door to the kitchen, hung on the left', isForOwner: false, dueIn: -9, isDone: true },
  { title: 'Choose the floor tiles', isForOwner: true, dueIn: 2, isDone: false },
  { title: 'Book the waterproofing', isForOwner: false, dueIn: 3, isDone: false },
]

export const LAGGING = {
  text: 'The lagging stops a hand short of the wall, on the hot pipe.',
  answer: 'Lagged to the wall and taped.',
}
export const PAPERS_OF_FINISHED = [
  {
    kind: 'warranty',
    title: 'Heat pump: warranty and manual',
    fileName: 'heat-pump-warranty.pdf',
    paragraphs: [
      'Five years on the tank, three on the heat pump, two on all other parts, from the day on which it was fitted.',
      'Once a year lift the lever of the relief valve for a few seconds, and wipe the leaves off the fan.',
    ],
  },
  {
    kind: 'certificate',
    title: 'Plumbing compliance certificate',
    fileName: 'plumbing-compliance.pdf',
    paragraphs: [
      'Hot water service moved and a heat pump fitted, gas line capped at the meter and tested.',
      'The work complies with the plumbing laws of Victoria.',
    ],
  },
] as const
