import type { WorkKey } from '@lv/contract/kinds-of-work'

const CHANGE =
  '(?:new|renovat\\w*|reno|redo\\w*|redone|rebuil\\w*|remodel\\w*|refurbish\\w*|updat\\w*|upgrad\\w*|replac\\w*|gut\\w*|strip\\w*|refit\\w*)'
/** A room that is made new, not what is for it: 'new bathroom', 'redo our old kitchen', 'kitchen renovation', 'bathroom makeover'. */
const made = (room: string) =>
  `${CHANGE} (?:(?!(?:in|for) )[\\w-]+ ){0,3}?${room}(?! (?:tap|sink|door|light|tile|floor|fan|window|ceiling|wall)s?\\b)|${room}s? (?:${CHANGE}|makeover)`

/**
 * Words that say what kind of work is wanted. Only what can hardly mean anything else stands here, as a sentence about a
 * dripping tap may name the bathroom that it drips in.
 */
const words: Record<WorkKey, string> = {
  newHome: 'new (?:home|house|build)|knock ?down(?: and)? rebuild|build (?:a|our|us a) (?:home|house)',
  extension: 'extensions?|extend (?:the|our|my) (?:house|home|kitchen|living)|granny flat|rear addition',
  secondStorey: 'second (?:storey|story|floor addition)|first floor addition|upstairs addition',
  wholeHouse: `whole[- ](?:house|home)|${CHANGE} (?:the|our|my) (?:whole |entire )?(?:house|home|place|unit|apartment)`,
  heritage: 'heritage (?:restoration|home|house)|restor\\w+ (?:\\w+ ){0,2}(?:facade|lacework|verandah)|lacework',
  building:
    'load[- ]bearing|structural|steel beam|(?:knock|tak|remov|pull)\\w* (?:out |down )?(?:\\w+ ){0,3}walls?|walls? out|restump\\w*|underpin\\w*|garage conversion|carport|rising damp',
  repairs: 'odd jobs|handyman|small (?:jobs|repairs)|jobs (?:\\w+ )?around the house|house repairs',
  kitchen: made('kitchen'),
  bathroom: made('(?:bathroom|ensuite|shower room)'),
  deck: 'decks?|decking|pergolas?',
  garden:
    'landscap\\w+|paving|pavers|retaining wall|sleeper wall|garden (?:beds?|walls?|paths?|design|makeover)|(?:new|redo \\w+|design \\w+) garden|(?:new|lay\\w*) (?:lawn|turf)|irrigation',
  fence:
    '(?:new|replac\\w*|paling|timber|build\\w*|repair\\w*|fix\\w*) (?:\\w+ ){0,2}fenc(?:e|es|ing)|paling fence|(?:side|front|driveway) gates?',
  carpentry:
    'skirtings?|architraves?|door ?frames?|hang (?:\\w+ ){0,2}doors?|sash windows?|built[- ]in|bookshel\\w+|wardrobes?|carpent\\w+',
  roof: 're-?roof\\w*|valley of the roof|roof (?:tiles?|repairs?|replace\\w*|restoration)|(?:new|replace\\w*) (?:\\w+ )?roof|slate roof|ridge capping',
  roofPlumbing: 'gutter\\w*|down ?pipes?|flashings?|box gutter|roof plumb\\w*|fascia',
  taps: 'taps?|toilets?|mixer|cistern|hot water|water heater|burst pipe|leaking pipe|water (?:pipe|hammer|pressure)|plumb\\w+',
  drains: 'drains?|drainage|sewer\\w*|blocked (?:pipe|toilet|sink|gully)|gully',
  gas: 'gas ?fitt\\w+|gas (?:line|leak|bayonet|point|connection)|smell\\w* (?:of )?gas|(?:connect|install|disconnect|cap|mov)\\w* (?:\\w+ ){0,3}gas|gas (?:\\w+ ){0,2}(?:connected|installed|disconnected|capped)|gas (?:cooktop|stove|heater) out',
  electrical:
    'electric\\w*|switch ?boards?|rewir\\w+|wiring|power ?points?|down ?lights?|safety switch\\w*|light fittings?|ev charger|new circuit|circuits|induction|car charger|smoke alarms?',
  heating:
    'air ?con\\w*|split systems?|ducted|evaporative|reverse cycle|hydronic|wall furnace|(?:gas|wall) heater|central heating',
  painting: 'paint(?:s|ed|er|ers|ing)?|repaint\\w*',
  tiling:
    '(?:re)?til(?:e|es|ed|er|ing) (?:the |our |my )?(?:floor|walls?|shower|splashback|bathroom|laundry|balcony)|(?:floor|wall|bathroom|balcony) (?:tiles|tiling)|splashback|tiler|retil\\w+|regrout\\w*|terrazzo',
  floors:
    'floor ?boards|timber floors?|sand and polish|floor sanding|laminate floor\\w*|(?:new|lay\\w*) carpets?|parquet\\w*|vinyl planks?|engineered oak|hardwood floor\\w*',
  concrete:
    'concreting|concreter|pour\\w* (?:\\w+ ){0,3}(?:slab|concrete)|slab (?:for|of)|(?:concrete|new|asphalt|exposed aggregate) (?:driveway|drive|path|slab)|exposed aggregate|crossover',
  brickwork:
    'bricklay\\w*|brick (?:wall|fence|work|pier)s?|brickwork|repoint\\w*|tuck ?point\\w*|chimney (?:repair|rebuil|tak|remov|lean)\\w*|step cracks?',
  demolition: 'demoli\\w+|knock down|asbestos removal|remove (?:the |an? )?(?:\\w+ )?(?:shed|garage)',
}

const patterns = Object.entries(words).map(
  ([kind, list]) => [kind as WorkKey, new RegExp(`\\b(?:${list})\\b`, 'i')] as const,
)

const anyWord = (list: string) => new RegExp(`\\b(?:${list})\\b`, 'i')

/** A room and what is in it: who wants several of these new wants the room, and nobody for its floor alone. */
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

const RAIN = anyWord('rain\\w*|storms?|downpours?')
const WATER = anyWord('water|damp|drip\\w*|leak\\w*|seep\\w*|stain\\w*|wet')
const CEILING = anyWord('ceilings?')
const ROOF = anyWord(
  'roofs?|the ridge|ridge ?(?:line|tiles?|caps?|capping)|the valley|valley (?:of|gutters?|iron)|skylights?|eaves|roof space',
)

/** A sentence about water from above, whatever the order of its words: from the roof, or through a ceiling when it rains. */
const isFromAbove = (sentence: string) =>
  (ROOF.test(sentence) && (WATER.test(sentence) || RAIN.test(sentence)) && !/\bhot water\b/i.test(sentence)) ||
  (CEILING.test(sentence) && RAIN.test(sentence))

const wantsRoofer = (kind: WorkKey, text: string) => kind === 'roof' && text.split(/[.!?;\n]/).some(isFromAbove)

const named = (text: string): WorkKey[] =>
  patterns.flatMap(([kind, pattern]) =>
    pattern.test(text) || wantsRoom(kind, text) || wantsRoofer(kind, text) ? [kind] : [],
  )

/** The title that a request has where nobody gave it one says nothing about the work. */
const GIVEN_TITLE = /^home renovation - \d{4}$/i

/** The kinds of work that a request names, in the table's order: its title counts before its text. */
export function kindsNamed({ title, description }: { title: string; description: string }): WorkKey[] {
  const inTitle = GIVEN_TITLE.test(title.trim()) ? [] : named(title)
  return inTitle.length > 0 ? inTitle : named(description)
}
