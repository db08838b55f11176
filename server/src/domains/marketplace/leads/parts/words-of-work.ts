import type { WorkKey } from '@lv/contract/kinds-of-work'

const CHANGE =
  '(?:new|renovat\\w*|reno|redo\\w*|redone|rebuil\\w*|remodel\\w*|refurbish\\w*|updat\\w*|upgrad\\w*|replac\\w*|gut\\w*|strip\\w*|refit\\w*)'
/** A room that is renewed, not a thing for it: 'redo our old kitchen', 'bathroom makeover'. */
const made = (room: string) =>
  `${CHANGE} (?:(?!(?:in|for) )[\\w-]+ ){0,3}?${room}(?! (?:tap|sink|door|light|tile|floor|fan|window|ceiling|wall)s?\\b)|${room}s? (?:${CHANGE}|makeover)`

/** Only words that can hardly mean anything else: a sentence about a dripping tap may name the bathroom. */
const words: Record<WorkKey, string> = {
  newHome: 'new (?:home|house|build)|knock ?down(?: and)? rebuild|build (?:a|our|us a) (?:home|house)',
  extension: 'extensions?|extend (?:the|our|my|a) (?:house|home|kitchen|living|unit)|granny flat|rear addition',
  secondStorey: 'second (?:storey|story|floor addition)|first floor addition|upstairs addition',
  wholeHouse: `whole[- ](?:house|home) (?:renovation|reno|makeover)|${CHANGE} (?:the|our|my) (?:whole |entire )?(?:house|home|place|unit|apartment)`,
  heritage: 'heritage (?:restoration|home|house)|restor\\w+ (?:\\w+ ){0,2}(?:facade|lacework|verandah)|lacework',
  building:
    'load[- ]bearing|structural|steel beam|(?:knock|tak|remov|pull)\\w* (?:out |down )?(?:\\w+ ){0,3}walls?|walls? out|restump\\w*|underpin\\w*|garage conversion|rising damp|(?:house|re)? ?stumps? (?:have|has|are|need)',
  repairs: 'odd jobs|handyman|small (?:jobs|repairs)|jobs (?:\\w+ )?around the house|house repairs',
  kitchen: made('kitchen'),
  bathroom: made('(?:bathroom|ensuite|shower room)'),
  deck: 'new deck|build\\w* (?:\\w+ ){0,3}(?:deck|pergola)',
  garden:
    'landscap\\w+|paving|pavers|retaining wall|sleeper wall|garden (?:beds?|walls?|paths?|design|makeover)|(?:new|redo \\w+|design \\w+) garden|(?:new|lay\\w*) (?:lawn|turf)|irrigation',
  fence:
    '(?:new|replac\\w*|paling|timber|build\\w*|repair\\w*|fix\\w*) (?:\\w+ ){0,2}fenc(?:e|es|ing)|paling fence|(?:side|front|driveway) gates?',
  carpentry:
    'skirtings?|architraves?|door ?frames?|hang (?:\\w+ ){0,2}doors?|sash windows?|built[- ]in|bookshel\\w+|wardrobes?|carpent\\w+|shelves|shelving',
  roof: 'tiles (?:on|of) (?:the|our) roof|re-?roof\\w*|valley of the roof|roof (?:tiles?|repairs?|replace\\w*|restoration)|(?:new|replace\\w*) (?:\\w+ )?roof|slate roof|ridge capping',
  roofPlumbing: 'gutter\\w*|down ?pipes?|flashings?|box gutter|roof plumb\\w*',
  taps: 'burst pipe|leaking pipe|water (?:pipe|hammer|pressure|tank|connection)|rainwater tanks?|plumb\\w+|leak\\w* (?:under|behind|below|at) (?:the |our )?(?:sink|basin|bath|vanity|dishwasher|washing machine|toilet|tap|hot water)',
  drains: 'drains?|drainage|sewer\\w*|blocked (?:pipe|toilet|sink|gully)|gully',
  gas: 'gas ?fitt\\w+|gas (?:line|leak|bayonet|point|connection)|smell\\w* (?:of )?gas|gas smell|gas meter|(?:connect|install|disconnect|cap|mov)\\w* (?:\\w+ ){0,3}gas|gas (?:\\w+ ){0,2}(?:connected|installed|disconnected|capped)|gas (?:cooktop|stove|heater) out',
  electrical:
    'electric\\w*|switch ?boards?|rewir\\w+|wiring|power ?(?:points?|outlets?)|ceiling fans?|light switch\\w*|down ?lights?|safety switch\\w*|light fittings?|ev charger|new circuit|circuits|induction|car charger|smoke alarms?',
  heating:
    'air ?con\\w*|split systems?|ducted|evaporative|reverse cycle|hydronic|wall furnace|(?:gas|wall) heater|heating|heat pumps?',
  painting: 'paint(?:s|ed|er|ers|ing)?|repaint\\w*',
  tiling:
    '(?:re)?til(?:e|es|ed|er|ing) (?:the |our |my )?(?:floor|walls?|shower|splashback|bathroom|laundry|balcony)|(?:floor|wall|bathroom|balcony) (?:tiles|tiling)|splashback|tiler|retil\\w+|(?:re)?grout\\w*|lay\\w* (?:\\w+ )?tiles|terrazzo',
  floors:
    'floor ?boards|timber floors?|sand and polish|floor sanding|laminate floor\\w*|(?:new|lay\\w*) carpets?|parquet\\w*|vinyl planks?|engineered oak|hardwood floor\\w*',
  concrete:
    'concreting|concreter|pour\\w* (?:\\w+ ){0,3}(?:slab|concrete)|slab (?:for|of)|(?:concrete|new|asphalt|exposed aggregate) (?:driveway|drive|path|slab)|exposed aggregate|crossover',
  brickwork:
    'bricklay\\w*|brick (?:wall|fence|work|pier)s?|brickwork|repoint\\w*|tuck ?point\\w*|chimney (?:repair|rebuil|tak|remov|lean)\\w*|step cracks?',
  demolition: 'demoli\\w+|knock down|asbestos removal',
}

const MADE =
  'new|replac\\w*|redo\\w*|redone|renew\\w*|rebuil[dt]\\w*|repair\\w*|fix\\w*|mend\\w*|restor\\w*|buil[dt]\\w*|install\\w*|put (?:up|in)'
const BROKEN =
  'brok\\w+|rot\\w*|lean\\w*|fall\\w*|fell|collaps\\w*|blew|blown|crack\\w*|loose|stuck|stick\\w*|jam\\w*|damag\\w*|rust\\w*|crumbl\\w*|creak\\w*|sunk|sagg?\\w*|warp\\w*|latch\\w*|won.t (?:close|open|shut)|not (?:close|open|shut)'
const GONE =
  'remov\\w*|demoli\\w*|(?:pull|knock|tear|torn|tak|com)\\w* (?:\\w+ )?down|knock\\w* (?:\\w+ )?over|taken? away|get rid'
const FAILS =
  'not work\\w*|n.t work\\w*|dead|faulty|won.t (?:turn|come|start)|servic\\w*|noise|flicker\\w*|trips?|tripping'
const RUNS =
  'leak\\w*|drip\\w*|burst\\w*|block\\w*|clog\\w*|overflow\\w*|connect\\w*|lose\\w* water|run\\w* out|brok\\w+|crack\\w*|install\\w*'

/** Together in one clause, in any order, a thing and its state say who is wanted. */
const pairs: [WorkKey, thing: string, deed: string, where?: 'anywhere'][] = [
  ['roof', 'roofs?', `${MADE}|${BROKEN}`],
  ['roofPlumbing', 'fascias?|soffits?', `${MADE}|${BROKEN}`],
  [
    'fence',
    '(?<!brick )(?<!brick front )fenc(?:e|es|ing)|(?:side |front |back |driveway )?gates?',
    `${MADE}|${BROKEN}|${GONE}`,
  ],
  [
    'kitchen',
    'kitchens?(?! (?:tap|sink|door|light|tile|floor|fan|window|ceiling|wall)s?\\b)',
    `${CHANGE}|ripped out|done up|modernis\\w*`,
  ],
  [
    'bathroom',
    '(?:bathroom|ensuite|shower room)s?(?! (?:tap|sink|door|light|tile|floor|fan|window|ceiling|wall)s?\\b)',
    `${CHANGE}|ripped out|done up|modernis\\w*`,
  ],
  ['wholeHouse', 'house|home|place|unit|apartment|flat', 'renovat\\w*|refurbish\\w*|remodel\\w*|modernis\\w*'],
  [
    'building',
    '(?<!brick |retaining |sleeper )walls?',
    'remov\\w*|knock\\w*|taken? out|come (?:out|down)|pull\\w* (?:out|down)',
  ],
  ['building', 'carports?', MADE],
  ['tiling', 'floors?|walls?|splashbacks?|showers?|balcon(?:y|ies)|laundry|hearth', '(?:re)?til(?:e|ed|ing)'],
  ['tiling', '(?<!roof )(?<!ridge )(?<!carpet )tiles', `${MADE}|${BROKEN}`],
  [
    'floors',
    'floor ?boards?|carpets?|timber floors?|laminate|parquet\\w*|vinyl',
    `${MADE}|${BROKEN}|lay\\w*|sand\\w*|polish\\w*`,
  ],
  ['floors', 'floors?', 'sand\\w*|polish\\w*'],
  ['concrete', 'driveways?|drive|paths?|footpath|slabs?|steps|patio|floor', 'concret\\w*', 'anywhere'],
  ['concrete', 'driveway(?! gate)s?|slabs?', `${MADE}|${BROKEN}`],
  ['demolition', 'sheds?|garages?|carports?|outbuildings?|sleepouts?|house|pool', GONE],
  ['taps', '(?<!down ?)pipes?|sinks?|basins?|showers?|baths?|dishwashers?|washing machines?|tanks?', RUNS],
  ['gas', 'gas', 'smell\\w*|stink\\w*|odou?r'],
  [
    'gas',
    'gas (?:stove|cooktop|oven|bbq|barbecue|fire ?place|line|pipe)',
    'connect\\w*|install\\w*|mov\\w*|leak\\w*|cap\\w*',
  ],
  ['electrical', '(?<!sky)lights?|lamps?|sockets?|outlets?|doorbell|switch(?:es)?', `${MADE}|${FAILS}|${BROKEN}`],
  ['heating', '(?<!water )heaters?|cooler', `${MADE}|${FAILS}|${BROKEN}`],
  [
    'brickwork',
    'bricks|chimneys?|brick (?:\\w+ )?(?:letterbox|pillar|planter|steps|garage|fence|wall)s?|mortar',
    `${MADE}|${BROKEN}|repoint\\w*`,
  ],
  [
    'carpentry',
    '(?<!garage )(?<!roller )(?<!shower )doors?|windows?|hand ?rails?|balustrades?|stair\\w*',
    `hang\\w*|hung|repair\\w*|fix\\w*|${BROKEN}`,
  ],
  ['garden', 'gardens?|yard|lawn', 'makeover|new|redo\\w*|redone|design\\w*|landscap\\w*|tid(?:y|ied)\\w*'],
]
/** Named alone they say who is wanted, unless they are painted or taken down. */
const things: [WorkKey, thing: string][] = [
  ['deck', 'decks?|decking|pergolas?'],
  ['building', 'carports?'],
  ['taps', 'taps?|toilets?|mixer|cistern|hot water|water heater'],
]

const anyWord = (list: string) => new RegExp(`\\b(?:${list})\\b`, 'i')
const patterns = Object.entries(words).map(([kind, list]) => [kind as WorkKey, anyWord(list)] as const)
const pairPatterns = pairs.map(([kind, thing, deed, where]) => ({
  kind,
  thing: anyWord(thing),
  deed: anyWord(deed),
  isAnywhere: where !== undefined,
}))
const thingPatterns = things.map(([kind, thing]) => ({ kind, thing: anyWord(thing) }))

/** Several of these parts mean the whole room, not only its floor. */
const rooms: Partial<Record<WorkKey, { room: RegExp; parts: RegExp[] }>> = {
  kitchen: {
    room: anyWord('kitchens?'),
    parts: [
      ...['cabinet\\w*|cupboards?|joinery', 'drawers?', 'bench ?tops?|stone bench', 'splashback', 'sinks?|mixer'],
      ...['cooktop|oven|stove|induction', 'range ?hood', 'dishwasher|appliances', 'pantry', 'island(?: bench)?'],
    ].map(anyWord),
  },
  bathroom: {
    room: anyWord('bathrooms?|ensuites?|shower room'),
    parts: [
      ...['showers?', 'bath(?:tub)?s?', 'toilets?', 'vanit(?:y|ies)|basins?', 'til(?:es?|ed|ing)|retil\\w+'],
      ...['waterproof\\w*', 'taps?|tapware|mixer', 'exhaust fan|heat lamps?'],
    ].map(anyWord),
  },
}
const PARTS_OF_A_ROOM = 3
const change = anyWord(CHANGE)

function wantsRoom(kind: WorkKey, text: string): boolean {
  const whole = rooms[kind]
  if (!whole?.room.test(text) || !change.test(text)) return false
  return whole.parts.filter((part) => part.test(text)).length >= PARTS_OF_A_ROOM
}

const RAIN = anyWord('rain(?:s|ed|ing|y|fall)?|storms?|downpours?|pours')
const WATER = anyWord('water|damp|drip\\w*|leak\\w*|seep\\w*|stain\\w*|wet')
const CEILING = anyWord('ceilings?')
const ROOF = anyWord(
  'roofs?|the ridge|ridge ?(?:line|tiles?|caps?|capping)|the valley|valley (?:of|gutters?|iron)|skylights?|eaves|roof space',
)
const OTHER_SOURCE = anyWord('hot water|tanks?|taps?|showers?|toilets?|pipes?|sinks?|air ?con\\w*|evaporative|solar')

function isFromAbove(sentence: string): boolean {
  if (CEILING.test(sentence) && RAIN.test(sentence)) return true
  if (!WATER.test(sentence) && !RAIN.test(sentence)) return false
  const said = withoutPlaces(sentence)
  return ROOF.test(said)
    ? !/\bhot water (?:\w+ )?(?:on|in) the roof/i.test(sentence)
    : ROOF.test(sentence) && !OTHER_SOURCE.test(said)
}

/** A place, not a subject: 'above the hot water system', 'in the kitchen'. */
const PLACES =
  /\b(?:in|inside|on|onto|into|over|above|below|under|beneath|behind|beside|near|next to|between|around|along|against|at|of|for|outside|off) (?:the|our|my|an?|both|two|this|that|its|it|us)\b(?: (?!is\b|are\b|was\b|has\b|have\b|had\b|need|want|should|must|will\b|to\b|does|do\b|that\b|which\b|leak|drip|lean|and\b|but\b)[\w’'-]+){0,4}/gi
/** 'Renovation of the kitchen' is about the kitchen. */
const DEED_OF =
  /\b(renovation|replacement|restoration|demolition|removal|repair|rebuilding|painting|tiling|cleaning|makeover)s? of\b|\b(half|some|most|all|many|few|part|one|two|three|none) of\b/gi
const ON_ROOF = /\b(tiles|sheets|slates|iron) (?:on|of) (?:the|our|my) roof\b/gi
const withoutPlaces = (clause: string) =>
  clause.replace(DEED_OF, '$1 $2').replace(ON_ROOF, 'roof $1').replace(PLACES, ' ')

const DONE =
  /\b(?:we|i|they|he|she|owners?)(?: have| had|[’']ve|[’']d)? (?:\w+ed|built|redid|rebuilt|got|had|put) (?:[\w’'-]+ ){0,6}?(?:last|ago|recently|already|in (?:19|20)\d\d)\b/i
const FINE =
  /\b(?:is|are|looks?|seems?) (?:\w+ )?(?:fine|ok|okay|good|sound|dry|all right|in good \w+)\b|\bnothing (?:\w+ )?wrong\b|\bno (?:leaks?|problems?|damage|trouble) (?:in|with|at|on|to)\b|\b(?:does|do|did)(?: not|n.t) (?:leak|need|want)|\b(?:was|were|had|has been|have been|been) (?:\w+ )?\w+(?:ed|t|ne) (?:\w+ )?(?:last|ago|recently|years?|already|in (?:19|20)\d\d)\b/i
const isOver = (clause: string) => FINE.test(clause) || DONE.test(clause)
const PAINTED = /\b(?:re)?paint\w*|\bvarnish\w*|\b(?:oil|stain)(?:ed|ing)? (?:the|our|my|an?|all)\b/i
const goesDown = anyWord(GONE)

const BETWEEN = /\bbetween (?:[\w’'-]+ ){1,4}?and (?:the |our |my )?[\w’'-]+/gi

/** A comma or an 'and' may begin another thing. */
const clausesOf = (text: string) =>
  text
    .replace(BETWEEN, ' ')
    .split(/[.!?;:,\n]|\b(?:and|but|while|though|although|because)\b/i)
    .filter((clause) => !isOver(clause))

const ofClause = (clause: string): WorkKey[] => {
  const said = withoutPlaces(clause)
  const isPainted = PAINTED.test(clause)
  const paired = pairPatterns.filter(
    ({ thing, deed, isAnywhere }) => !isPainted && thing.test(isAnywhere ? clause : said) && deed.test(clause),
  )
  const named = thingPatterns.filter(({ thing }) => !isPainted && !goesDown.test(clause) && thing.test(said))
  return [...paired, ...named].map(({ kind }) => kind)
}

const without = (text: string, isLeftOut: (clause: string) => boolean) =>
  text.replace(/[^.!?;:,\n]+/g, (part) =>
    part
      .split(/(\b(?:and|but|while|though|although|because)\b)/i)
      .map((clause) => (isLeftOut(clause) ? '' : clause))
      .join(''),
  )
const isMade = anyWord(MADE)
const isOnlyPainted = (clause: string) => PAINTED.test(clause) && !isMade.test(clause)

function named(text: string): WorkKey[] {
  const left = without(text, isOver)
  const unpainted = without(left, isOnlyPainted)
  const byClause = new Set(clausesOf(text).flatMap(ofClause))
  if (unpainted.split(/[.!?;\n]/).some(isFromAbove)) byClause.add('roof')
  const isNamed = ([kind, pattern]: (typeof patterns)[number]) =>
    pattern.test(kind === 'painting' ? left : unpainted) || byClause.has(kind) || wantsRoom(kind, left)
  return patterns.filter(isNamed).map(([kind]) => kind)
}

/** Jobs for one firm: a new bathroom includes its taps and tiles. */
export const WHOLE: readonly WorkKey[] = ['newHome', 'secondStorey', 'extension', 'wholeHouse', 'bathroom', 'kitchen']
/** The default title says nothing about the work. */
const GIVEN_TITLE = /^home renovation - \d{4}$/i
const ACT = anyWord(
  `${MADE}|${BROKEN}|${GONE}|${FAILS}|${RUNS}|${CHANGE}|paint\\w*|repaint\\w*|(?:re)?til(?:ed?|ing)|lay\\w*|smell\\w*`,
)

/** Beside a title that names work, the description counts only where it asks for something. */
export function parseWorkKinds({ title, description }: { title: string; description: string }): WorkKey[] {
  const inTitle = GIVEN_TITLE.test(title.trim()) ? [] : named(title)
  if (inTitle.length === 0) return named(description)
  const wanted = description
    .split(/[.!?;\n]/)
    .filter((sentence) => ACT.test(sentence))
    .join('. ')
  const isWhole = inTitle.some((kind) => WHOLE.includes(kind))
  const inText = named(isWhole ? wanted : withoutPlaces(wanted))
  const both = new Set([...inTitle, ...inText])
  return patterns.flatMap(([kind]) => (both.has(kind) ? [kind] : []))
}
