// Nothing but types is imported here: pages ship this to the browser.
import type { WorkKind } from './options.ts'

export type Question = {
  /** As the form asks it. */
  ask: string
  /** In front of the answer in a brief. */
  label: string
  hint?: string
  /** Stored values and their words; stable, as briefs keep them. */
  choices: Readonly<Record<string, string>>
}

const unsure = { unsure: 'Not sure' }

/** What a builder asks before naming a price. Keys are stored with briefs: one that was used is never given another meaning. */
export const questions = {
  homeType: {
    ask: 'What sort of home is it?',
    label: 'Home',
    hint: 'In an apartment the owners corporation has a say.',
    choices: { house: 'House', townhouse: 'Townhouse or unit', apartment: 'Apartment', other: 'Something else' },
  },
  houseAge: {
    ask: 'When was it built?',
    label: 'Built',
    hint: 'Before 1990 we allow for an asbestos check.',
    choices: {
      before1940: 'Before 1940',
      from1940: '1940 to 1965',
      from1966: '1966 to 1989',
      from1990: '1990 or later',
      ...unsure,
    },
  },
  asbestos: {
    ask: 'Has it been tested for asbestos?',
    label: 'Asbestos',
    choices: { clear: 'Tested, none found', found: 'Tested, there is some', no: 'Not tested', ...unsure },
  },
  access: {
    ask: 'Where can we park and unload?',
    label: 'Access and parking',
    choices: {
      drive: 'On the driveway',
      street: 'On the street outside',
      permit: 'Permit parking or a clearway',
      tight: 'Only by stairs, a lift or a narrow path',
    },
  },
  living: {
    ask: 'Will you live there during the work?',
    label: 'Living there',
    choices: { yes: 'Yes, all the way through', part: 'For part of it', no: 'No, it will be empty', ...unsure },
  },
  plans: {
    ask: 'How far are plans and permits?',
    label: 'Plans and permits',
    choices: {
      permit: 'Permit granted',
      drawn: 'Drawn, no permit yet',
      sketch: 'Sketches and ideas',
      none: 'Nothing yet',
      unsure: 'Not sure what’s needed',
    },
  },
  storeys: {
    ask: 'How many storeys?',
    label: 'Storeys',
    choices: { one: 'One', two: 'Two', more: 'Three or more', split: 'Split level' },
  },
  supply: {
    ask: 'Who buys the tiles, taps and fittings?',
    label: 'Who supplies',
    choices: { builder: 'The builder', owner: 'We do', both: 'Some of each', ...unsure },
  },
  jobSize: {
    ask: 'How big is the job?',
    label: 'Size of the job',
    choices: { small: 'A day or two', room: 'One room', rooms: 'Several rooms', house: 'The whole house', ...unsure },
  },
  kitchenSize: {
    ask: 'How big is the kitchen?',
    label: 'Size of the kitchen',
    hint: 'Three by four metres are 12 m².',
    choices: { small: 'Under 8 m²', medium: '8 to 14 m²', large: '15 to 25 m²', huge: 'Over 25 m²', ...unsure },
  },
  kitchenLayout: {
    ask: 'What happens to the layout?',
    label: 'Layout',
    choices: {
      stays: 'Everything stays where it is',
      moves: 'Sink, cooktop or oven move',
      walls: 'A wall comes out',
      ...unsure,
    },
  },
  kitchenCabinets: {
    ask: 'What kind of cabinets?',
    label: 'Cabinets',
    choices: {
      custom: 'Made to measure',
      flatpack: 'Flat-pack, fitted for us',
      doors: 'New doors and benchtops only',
      ...unsure,
    },
  },
  kitchenAppliances: {
    ask: 'And the appliances?',
    label: 'Appliances',
    choices: { keep: 'We keep ours', own: 'We buy new ones', builder: 'Please include them', ...unsure },
  },
  bathRooms: {
    ask: 'Which rooms?',
    label: 'Rooms',
    choices: {
      main: 'Main bathroom',
      ensuite: 'Ensuite',
      both: 'Both, or more',
      laundry: 'Bathroom and laundry',
      toilet: 'A toilet or powder room',
    },
  },
  bathSize: {
    ask: 'How big is it?',
    label: 'Size',
    choices: { small: 'Under 4 m²', medium: '4 to 7 m²', large: 'Over 7 m²', ...unsure },
  },
  bathLayout: {
    ask: 'What stays where it is?',
    label: 'Layout',
    hint: 'Moving a toilet or shower means opening the floor.',
    choices: { stays: 'Everything', moves: 'Some of it moves', all: 'We start afresh', ...unsure },
  },
  extensionSize: {
    ask: 'How much bigger?',
    label: 'Added floor',
    choices: { small: 'Under 20 m²', medium: '20 to 50 m²', large: '51 to 100 m²', huge: 'Over 100 m²', ...unsure },
  },
  extensionWhere: {
    ask: 'Where does it go?',
    label: 'Where',
    choices: {
      rear: 'At the rear',
      side: 'At the side',
      front: 'At the front',
      several: 'More than one side',
      ...unsure,
    },
  },
  extensionRooms: {
    ask: 'What goes in it?',
    label: 'Rooms',
    choices: {
      living: 'Kitchen and living',
      bedrooms: 'Bedrooms',
      wet: 'Bathroom or laundry',
      mix: 'Living, bedrooms and bathroom',
    },
  },
  wholeSize: {
    ask: 'How many bedrooms?',
    label: 'Bedrooms',
    choices: { two: 'One or two', three: 'Three', four: 'Four', five: 'Five or more' },
  },
  wholeDepth: {
    ask: 'How deep does it go?',
    label: 'Depth',
    choices: {
      surface: 'Paint, floors and lights',
      rooms: 'New kitchen and bathrooms too',
      frame: 'Back to the frame',
      layout: 'Walls move as well',
      ...unsure,
    },
  },
  walls: {
    ask: 'What are the walls made of?',
    label: 'Walls',
    choices: {
      veneer: 'Brick veneer',
      double: 'Double brick',
      weatherboard: 'Weatherboard',
      other: 'Something else',
      ...unsure,
    },
  },
  upperSize: {
    ask: 'How big is the new floor?',
    label: 'New floor',
    choices: { small: 'Under 40 m²', medium: '40 to 80 m²', large: 'Over 80 m²', ...unsure },
  },
  upperRooms: {
    ask: 'What goes upstairs?',
    label: 'Upstairs',
    choices: {
      bedrooms: 'Bedrooms',
      bath: 'Bedrooms and a bathroom',
      living: 'A living room as well',
      ...unsure,
    },
  },
  outdoorWhat: {
    ask: 'What would you like built?',
    label: 'What',
    choices: {
      deck: 'A deck',
      cover: 'A pergola or roofed area',
      both: 'A deck with a roof',
      paving: 'Paving or garden',
      fence: 'A fence or gate',
    },
  },
  outdoorSize: {
    ask: 'About how big?',
    label: 'Size',
    choices: { small: 'Under 15 m²', medium: '15 to 30 m²', large: 'Over 30 m²', ...unsure },
  },
  outdoorHeight: {
    ask: 'How high above the ground?',
    label: 'Height',
    hint: 'From one metre it needs a balustrade.',
    choices: { ground: 'At ground level', low: 'Under one metre', high: 'One metre or more', ...unsure },
  },
  outdoorMaterial: {
    ask: 'Which material?',
    label: 'Material',
    choices: {
      hardwood: 'Hardwood',
      pine: 'Treated pine',
      composite: 'Composite',
      stone: 'Stone, brick or concrete',
      ...unsure,
    },
  },
  outdoorGround: {
    ask: 'What is there now?',
    label: 'There now',
    choices: { lawn: 'Lawn or soil', paving: 'Paving or concrete', old: 'An old one to take away', slope: 'A slope' },
  },
  roofNeed: {
    ask: 'What does the roof need?',
    label: 'Needs',
    choices: {
      leak: 'A leak found and fixed',
      gutters: 'Gutters or downpipes',
      restore: 'Cleaning, pointing, paint',
      replace: 'A new roof',
      add: 'A skylight, vents or insulation',
    },
  },
  roofKind: {
    ask: 'What kind of roof is it?',
    label: 'Roof',
    choices: {
      tiles: 'Concrete or terracotta tiles',
      metal: 'Metal sheets',
      slate: 'Slate',
      flat: 'Flat',
      ...unsure,
    },
  },
  roofOnIt: {
    ask: 'What’s on it?',
    label: 'On the roof',
    choices: { none: 'Nothing', solar: 'Solar panels', cooling: 'Air conditioning', both: 'Both' },
  },
  roofWater: {
    ask: 'Does water come in?',
    label: 'Water',
    choices: { now: 'Yes, right now', rain: 'When it rains hard', no: 'No', ...unsure },
  },
  repairWhat: {
    ask: 'What needs repair?',
    label: 'Repair',
    choices: {
      doors: 'Doors or windows',
      walls: 'Walls, ceilings or plaster',
      floors: 'Floors or stumps',
      timber: 'Rotten or broken timber',
      several: 'A list of things',
    },
  },
  repairUrgency: {
    ask: 'Can it wait?',
    label: 'Can it wait',
    choices: { no: 'No, it isn’t safe', worse: 'It’s getting worse', yes: 'Yes, it can wait' },
  },
  newLand: {
    ask: 'What about the land?',
    label: 'Land',
    choices: {
      clear: 'We own it, it’s clear',
      house: 'We own it, a house goes first',
      buying: 'We’re buying it',
      none: 'Still looking',
    },
  },
  newSize: {
    ask: 'How big is the house to be?',
    label: 'Floor area',
    hint: 'A square is 9.3 m².',
    choices: {
      small: 'Under 150 m²',
      medium: '150 to 250 m²',
      large: '251 to 350 m²',
      huge: 'Over 350 m²',
      ...unsure,
    },
  },
  newSlope: {
    ask: 'Does the block slope?',
    label: 'Slope',
    choices: { flat: 'It’s flat', gentle: 'A little', steep: 'Steeply', ...unsure },
  },
  newFinish: {
    ask: 'Which finish do you have in mind?',
    label: 'Finish',
    choices: { simple: 'Simple and sound', middle: 'Good quality', high: 'High end', ...unsure },
  },
  heritageOverlay: {
    ask: 'Is it under a heritage overlay?',
    label: 'Heritage overlay',
    hint: 'Your council’s planning scheme says so; work on the street front then needs a permit.',
    choices: { overlay: 'Yes, an overlay', register: 'On the Victorian register', no: 'No', ...unsure },
  },
  heritageWhat: {
    ask: 'What is to be restored?',
    label: 'To restore',
    choices: {
      front: 'Front, verandah, lacework',
      windows: 'Windows and doors',
      roof: 'Roof and chimneys',
      inside: 'Plaster, floors, fireplaces',
      all: 'All of it',
    },
  },
  heritageState: {
    ask: 'What state is it in?',
    label: 'State',
    choices: { sound: 'Sound, a bit tired', worn: 'Worn, parts are missing', poor: 'Cracks, damp or rot', ...unsure },
  },
} as const satisfies Record<string, Question>

export type QuestionKey = keyof typeof questions

/** What is answered of a brief: choices by the keys of questions. */
export type Answers = Partial<Record<QuestionKey, string>>

/** For work of any kind, and all that a form without JavaScript asks. */
export const generalQuestions = [
  'homeType',
  'jobSize',
  'houseAge',
  'living',
  'access',
  'plans',
] as const satisfies QuestionKey[]

const ofKind: Record<WorkKind, readonly QuestionKey[]> = {
  Kitchen: ['kitchenSize', 'kitchenLayout', 'kitchenCabinets', 'kitchenAppliances', 'homeType', 'houseAge'],
  Bathroom: ['bathRooms', 'bathSize', 'bathLayout', 'supply', 'homeType', 'houseAge'],
  Extension: ['extensionSize', 'extensionWhere', 'extensionRooms', 'plans', 'access', 'houseAge'],
  'Whole house renovation': ['wholeSize', 'wholeDepth', 'plans', 'living', 'houseAge', 'asbestos'],
  'Second storey': ['upperSize', 'upperRooms', 'walls', 'plans', 'living', 'access'],
  'Heritage restoration': ['heritageOverlay', 'heritageWhat', 'heritageState', 'houseAge', 'plans'],
  'Deck or outdoor': ['outdoorWhat', 'outdoorSize', 'outdoorHeight', 'outdoorMaterial', 'outdoorGround', 'access'],
  Roof: ['roofNeed', 'roofKind', 'storeys', 'roofOnIt', 'roofWater', 'houseAge'],
  'New build': ['newLand', 'newSize', 'storeys', 'newSlope', 'plans', 'newFinish'],
  'Repair or maintenance': ['repairWhat', 'repairUrgency', 'homeType', 'houseAge', 'access'],
  Other: generalQuestions,
}

/** What is asked of a kind of work, in order; the general questions where no kind is chosen. */
export const questionsOf = (kind: WorkKind | null | undefined): readonly QuestionKey[] =>
  kind ? ofKind[kind] : generalQuestions

export type AnswerLine = { key: string; label: string; answer: string }

/** Answers as a brief shows them: those to what is asked of its kind of work, and to the general questions. */
export function answerLines(kind: WorkKind | null, answers: Readonly<Record<string, string>>): AnswerLine[] {
  return [...new Set([...questionsOf(kind), ...generalQuestions])].flatMap((key) => {
    const { label, choices }: Question = questions[key]
    const answer = choices[answers[key] ?? '']
    return answer ? [{ key, label, answer }] : []
  })
}
