/** What says nothing about the work: small words, sizes, and how something is done. */
const ignored = new Set(
  'a all and area as at by coats cost costs etc excl fit fully for from full gst house in incl included including install installation installed inc into job laid m2 metre metres mm new number of off on one or our per rough set site supplied supply the their this three to two up wall walls with work works your'.split(
    ' ',
  ),
)

const endings = ['ation', 'ition', 'ings', 'ment', 'work', 'ies', 'ing', 'ian', 'es', 'al', 'ed', 'ry', 's', 'y', 'e']

/** What is left of a word without its endings, so that 'tiles' and 'tiling' are one. */
function stemOf(word: string): string {
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= 3)
  return ending ? stemOf(word.slice(0, -ending.length)) : word
}

/** What quotes call something, by the word of our scope lines for it. */
const called: Record<string, string> = {
  appliances: 'oven cooktop dishwasher rangehood refrigerator',
  asbestos: 'hazardous',
  balustrades: 'balustrade handrail',
  benchtops: 'bench benches worktop countertop stone caesarstone laminate',
  bathrooms: 'bathroom ensuite',
  battens: 'batten',
  bricks: 'brick bricklayer masonry',
  brickwork: 'brick bricklayer masonry',
  cabinets: 'cabinetry cabinetmaker joinery cupboards',
  carpentry: 'carpenter timber',
  cause: 'diagnosis inspection investigation leak fault',
  clean: 'cleaning cleanup',
  cladding: 'weatherboard weatherboards render',
  cooling: 'aircon airconditioning conditioning split reverse',
  decking: 'deck boards',
  demolition: 'demo demolish strip stripping',
  disposal: 'removal remove rubbish skip tip waste cart',
  doors: 'door',
  downpipes: 'downpipe',
  drainage: 'drain stormwater ag',
  drawings: 'plans design drafting architect architectural',
  driveway: 'crossover',
  electrical: 'electrician wiring rewire powerpoints switchboard',
  engineering: 'engineer computations structural',
  excavation: 'excavate dig earthworks',
  exhaust: 'ventilation fan',
  fan: 'ventilation exhaust',
  fence: 'fencing',
  finding: 'diagnosis inspection investigation locate',
  fittings: 'fixtures tapware toilet taps mixer',
  fixtures: 'fittings tapware toilet taps mixer',
  flashings: 'flashing',
  floor: 'floors flooring floorboards',
  flooring: 'floors floorboards timber carpet vinyl hybrid',
  footings: 'foundation foundations piers stumps slab',
  frame: 'framing',
  framing: 'frame',
  gutters: 'gutter spouting',
  guttering: 'gutter spouting',
  heating: 'heater ducted hydronic hvac split reverse',
  insulation: 'batts sarking',
  joinery: 'cabinetry cabinets cupboards wardrobes',
  labour: 'labor hours trades',
  lighting: 'lights downlights pendants led',
  materials: 'material parts',
  painting: 'painter paint',
  paving: 'pavers paved',
  permits: 'council surveyor certification',
  planting: 'plants turf',
  plaster: 'plasterer plasterboard gyprock',
  plastering: 'plasterer plasterboard gyprock',
  plumbing: 'plumber pipework',
  preparation: 'prep prepare',
  reinforcement: 'reo mesh',
  removal: 'remove dispose disposal rubbish skip tip waste cart',
  roof: 'roofing colorbond',
  rubbish: 'skip tip waste disposal',
  scaffolding: 'scaffold',
  screen: 'showerscreen',
  sheets: 'colorbond corrugated',
  shower: 'showerscreen',
  slab: 'concrete',
  splashback: 'splashbacks',
  steel: 'beam beams lintel',
  steps: 'stairs',
  stumps: 'restumping',
  tiling: 'tiler tile',
  timber: 'hardwood pine',
  units: 'unit',
  waterproofing: 'waterproofer membrane',
  windows: 'glazing glass',
}

/** Longer ones first, and the word itself among them. */
const stems = new Map(
  Object.entries(called).map(([word, others]) => [word, new Set([word, ...others.split(' ')].map(stemOf))]),
)

const notLetters = /[^\p{L}\p{N}]+/u

/** The words of a text as they stand there, small, without those that say nothing about the work. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(notLetters)
    .filter((word) => word.length > 1 && !ignored.has(word))

/** The words of a text, to be asked for with `has`. */
export const stemsIn = (text: string): Set<string> => new Set(wordsOf(text).map(stemOf))

/** Whether a text, by its stems, has a word of a scope line, or what quotes call the same. */
export const has = (text: ReadonlySet<string>, word: string): boolean => {
  const wanted = stems.get(word) ?? new Set([stemOf(word)])
  return !wanted.isDisjointFrom(text)
}
