import { fitOf, ownKinds, workKeys } from '@lv/contract/kinds-of-work'
import { type Trade, trades, type WorkKind, workKinds } from '@lv/contract/options'
import { describe, expect, test } from 'vitest'
import { findRequestedWork, inWords, sidesOf } from './work-wanted.ts'

type Over = { trades?: Trade[]; workKind?: WorkKind | null; title?: string }
const wanted = (description: string, { trades = [], workKind = null, title = 'Home Renovation - 3056' }: Over = {}) =>
  findRequestedWork({ trades, workKind, title, description })
const tradesFor = (description: string, over?: Over) => [
  ...new Set(wanted(description, over).map(({ trade }) => trade)),
]
const kindsFor = (description: string, over?: Over) => [...new Set(wanted(description, over).map(({ kind }) => kind))]

const NOTHING = 'Please come and have a look at it with us.'

describe('the table', () => {
  test('has work of its own for every trade, and a trade for every kind of work', () => {
    for (const trade of trades) expect(ownKinds(trade).length).toBeGreaterThan(0)
    for (const kind of workKeys) expect(trades.some((trade) => fitOf(kind, trade) === 1)).toBe(true)
  })

  test('tells roof plumbing, drains, gas and taps apart', () => {
    expect(trades.filter((trade) => fitOf('taps', trade) > 0)).toEqual(['Plumber'])
    expect(trades.filter((trade) => fitOf('roofPlumbing', trade) > 0)).toEqual(['Roofer'])
    expect(ownKinds('Plumber')).toEqual(['taps', 'drains', 'gas'])
  })
})

describe('what was chosen counts before what is written', () => {
  test.each<[Over, Trade[]]>([
    [{ workKind: 'Bathroom' }, ['Bathroom Renovator']],
    [{ workKind: 'Bathroom', trades: ['Bathroom Renovator', 'Builder/Contractor'] }, ['Bathroom Renovator']],
    [{ workKind: 'Kitchen', trades: ['Kitchen Renovator', 'Builder/Contractor'] }, ['Kitchen Renovator']],
    [{ workKind: 'Bathroom', trades: ['Tiler'] }, ['Tiler']],
    [{ workKind: 'Bathroom', trades: ['Builder/Contractor', 'Plumber'] }, ['Bathroom Renovator', 'Plumber']],
    [{ workKind: 'Kitchen', trades: ['Kitchen Renovator', 'Electrician'] }, ['Kitchen Renovator', 'Electrician']],
    [{ workKind: 'Kitchen', trades: ['Builder/Contractor', 'Electrician'] }, ['Kitchen Renovator', 'Electrician']],
    [
      { workKind: 'Bathroom', trades: ['Bathroom Renovator', 'Plumber', 'Tiler', 'Painter', 'Electrician'] },
      ['Bathroom Renovator'],
    ],
    [{ workKind: 'Repair or maintenance' }, ['Builder/Contractor', 'Carpenter']],
    [{ workKind: 'Extension', trades: ['Builder/Contractor', 'Carpenter'] }, ['Builder/Contractor', 'Carpenter']],
    [{ workKind: 'Repair or maintenance', trades: ['Plumber'] }, ['Plumber']],
    [{ workKind: 'Heritage restoration', trades: ['Carpenter', 'Painter'] }, ['Carpenter', 'Painter']],
    [{ workKind: 'Roof', trades: ['Roofer', 'Painter'] }, ['Roofer', 'Painter']],
    [{ workKind: 'Roof', trades: ['Roofer', 'Builder/Contractor'] }, ['Roofer']],
    [{ trades: ['Plumber', 'Carpenter'] }, ['Plumber', 'Carpenter']],
    [{}, ['Builder/Contractor']],
  ])('%j', (over, expected) => {
    expect(tradesFor(NOTHING, over)).toEqual(expected)
  })

  test('every kind of work and every trade wants somebody', () => {
    for (const workKind of [null, ...workKinds])
      for (const trade of [null, ...trades]) {
        const chosen = tradesFor(NOTHING, { workKind, trades: trade ? [trade] : [] })
        expect(chosen.length).toBeGreaterThan(0)
        if (trade && trade !== 'Builder/Contractor') expect(chosen).toEqual([trade])
      }
  })
})

describe('what is written', () => {
  test.each<[string, string[]]>([
    ['The tap in the bathroom drips all night.', ['Plumber']],
    ['Our toilet keeps running and the cistern is cracked.', ['Plumber']],
    ['Hot water unit died this morning.', ['Plumber']],
    ['The gutter over the porch overflows.', ['Roofer']],
    ['There is a roof leak above the landing.', ['Roofer']],
    ['Water comes through the ceiling when it rains.', ['Roofer']],
    ['Water drips from the ceiling below the ridge.', ['Roofer']],
    ['Below the ridge the ceiling drips.', ['Roofer']],
    ['When it rains, the ceiling of the landing gets a stain.', ['Roofer']],
    ['The skylight lets water in.', ['Roofer']],
    ['Our house in Moonee Valley has a leaking tap.', ['Plumber']],
    ['Water drips from the ceiling below the bathroom: a burst pipe.', ['Plumber']],
    ['The hot water unit on the roof is dead.', ['Plumber']],
    ['Gas cooktop out, induction in, so a new circuit too.', ['Electrician', 'Plumber']],
    ['Some jobs done around the house before we sell.', ['Builder/Contractor', 'Carpenter']],
    ['We would like a new bathroom with basin, toilet, taps and tiles.', ['Bathroom Renovator']],
    ['Renovate our old kitchen: new taps, lights, splashback.', ['Kitchen Renovator']],
    [
      'Our bathroom leaks behind the shower. New waterproofing, tiles, vanity and toilet, on a timber floor.',
      ['Bathroom Renovator'],
    ],
    ['The kitchen is from 1985: replace cabinets, benchtops and the oven.', ['Kitchen Renovator']],
    ['The toilet in the bathroom leaks and its timber floor is rotten.', ['Flooring Specialist', 'Plumber']],
    ['In the bathroom the shower, the toilet and the taps lose water.', ['Plumber']],
    ['The shower, the toilet and the taps want replacing.', ['Plumber']],
    ['New taps and a new toilet for the bathroom.', ['Plumber']],
    ['New switchboard, please, and six downlights.', ['Electrician']],
    ['Two bedrooms painted white.', ['Painter']],
    ['Retile the shower, it leaks at the tiles.', ['Tiler']],
    ['The wall between lounge and kitchen is load-bearing and should go.', ['Builder/Contractor']],
    ['We dream of a second storey for the children.', ['Builder/Contractor']],
    ['A split system for the bedroom.', ['HVAC Technician']],
    ['Sand and polish the hall.', ['Flooring Specialist']],
    ['Side gate of steel slats that misses the gas pipe.', ['Carpenter', 'Landscaper']],
    ['Plumbing, painting, rewiring and tiling the floor throughout.', ['Builder/Contractor']],
    ['Open the kitchen to the garden: a steel beam, new doors and floors.', ['Builder/Contractor']],
  ])('%s', (description, expected) => {
    expect(tradesFor(description).toSorted()).toEqual(expected.toSorted())
  })

  test('says which of a trade’s kinds is meant, and changes no trade that was named', () => {
    expect(kindsFor('A gas line for the new cooktop', { trades: ['Plumber'] })).toEqual(['gas'])
    expect(kindsFor('The sewer is blocked again', { trades: ['Plumber'] })).toEqual(['drains'])
    expect(tradesFor('The gutter is full of leaves', { trades: ['Plumber'] })).toEqual(['Plumber'])
  })

  test('takes the place of no trade that was named: of a deck and its garden both are asked', () => {
    const over: Over = { workKind: 'Deck or outdoor', trades: ['Carpenter', 'Landscaper'] }
    expect(tradesFor('A deck of hardwood.', over)).toEqual(['Carpenter', 'Landscaper'])
  })

  test('adds to a title what is to be done as well', () => {
    const title = 'Kitchen tap drips'
    expect(tradesFor('The side fence needs replacing too.', { title }).toSorted()).toEqual([
      'Carpenter',
      'Landscaper',
      'Plumber',
    ])
    expect(tradesFor('We have a deck and a carport.', { title })).toEqual(['Plumber'])
  })

  test('of many kinds is still one plumber’s', () => {
    expect(tradesFor('The tap drips, the sewer is blocked, it smells of gas and the toilet is cracked.')).toEqual([
      'Plumber',
    ])
    expect(tradesFor('Taps, drains and gas fitting, and two downlights.').toSorted()).toEqual([
      'Electrician',
      'Plumber',
    ])
  })

  test.each([
    ['Leaking tap', 'The tap in our new kitchen drips.', ['Plumber']],
    ['Leaking tap', 'The tap drips. We renovated the bathroom last year.', ['Plumber']],
    [
      'Repaint two bedrooms',
      'The walls of our renovated house are yellow. We’ve built an extension already.',
      ['Painter'],
    ],
    ['Power points', 'Four more power points in the new extension.', ['Electrician']],
  ])('is no room or house that stands beside the work: %s. %s', (title, description, expected) => {
    expect(tradesFor(description, { title })).toEqual(expected)
  })

  test('counts less than the title', () => {
    expect(tradesFor('The bathroom below was painted last year.', { title: 'Roof leak over the landing' })).toEqual([
      'Roofer',
    ])
  })
})

describe('what keeps a place of its own', () => {
  const sidesFor = (description: string, { trades = [], workKind = null, title = '' }: Over = {}) => {
    const asked = { trades, workKind, title, description }
    return sidesOf(asked, findRequestedWork(asked)).map(({ name }) => name)
  }

  test.each<[string, Over, string[]]>([
    [NOTHING, { trades: ['Plumber', 'Tiler'] }, ['Plumber', 'Tiler']],
    [NOTHING, { trades: ['Plumber'] }, []],
    [NOTHING, { workKind: 'Deck or outdoor' }, []],
    [
      'A new deck, and paving around it.',
      { workKind: 'Deck or outdoor' },
      ['Builder/Contractor or Carpenter', 'Landscaper'],
    ],
    ['New switchboard, and two bedrooms painted white.', {}, ['Electrician', 'Painter']],
    ['A gas line, and the toilet leaks.', {}, []],
    ['We would like a new bathroom with basin, toilet, taps and tiles.', {}, []],
    [NOTHING, { workKind: 'Bathroom', trades: ['Bathroom Renovator', 'Builder/Contractor'] }, []],
  ])('%s %j', (description, over, expected) => {
    expect(sidesFor(description, over).toSorted()).toEqual(expected.toSorted())
  })

  test.each<[Over, Record<string, string[]>]>([
    [
      { workKind: 'Deck or outdoor', trades: ['Carpenter', 'Builder/Contractor'] },
      {
        Carpenter: ['Builder/Contractor', 'Carpenter'],
        'Builder/Contractor': ['Builder/Contractor', 'Carpenter'],
      },
    ],
    [
      { workKind: 'Deck or outdoor', trades: ['Carpenter', 'Landscaper'] },
      { Carpenter: ['Carpenter'], Landscaper: ['Landscaper'] },
    ],
    [
      { workKind: 'Kitchen', trades: ['Kitchen Renovator', 'Electrician'] },
      { 'Kitchen Renovator': ['Kitchen Renovator'], Electrician: ['Electrician'] },
    ],
  ])('is hired apart only where nobody else named does the same work: %j', (over, expected) => {
    const asked = { trades: [], workKind: null, title: '', description: NOTHING, ...over }
    const sides = sidesOf(asked, findRequestedWork(asked))
    expect(Object.fromEntries(sides.map(({ name, alike }) => [name, alike.toSorted()]))).toEqual(expected)
  })
})

test('it is said in words: the trade where all of its work is wanted, else the kinds', () => {
  expect(inWords(wanted(NOTHING, { trades: ['Plumber'] }))).toBe('plumbing')
  expect(inWords(wanted('The sewer is blocked', { trades: ['Plumber', 'Tiler'] }))).toBe('drains and tiling')
  expect(inWords(wanted(NOTHING, { workKind: 'Bathroom' }))).toBe('bathrooms')
})
