import { define } from './define.ts'

export const tradies = [
  define('Carpenters Corner', {
    about:
      'Framing, fix-out, stairs, decks and doors. Tool talk allowed, rate talk encouraged, and any apprentice question gets a straight answer.',
    at: ['Tradies', 'Residential', 'Melbourne'],
    join: 'free',
    themes: 'carpentry apprentices heritage winningwork safety roofing extensions',
    size: 252,
    live: 3,
  }),
  define('Plumbers and Drainers Melbourne', {
    about:
      'Roof, sanitary, gas that is leaving and heat pumps that are arriving. Compliance certificates, call-outs and drains laid by somebody long gone.',
    at: ['Tradies', 'Residential', 'Melbourne'],
    join: 'free',
    themes: 'stormwater bathrooms services roofing cashflow apprentices winningwork',
    size: 176,
    live: 2,
  }),
  define('Sparkies and Solar', {
    about:
      'Switchboards, chargers, solar, batteries and old wiring with cloth on it. Regulations explained by people who carry the licence.',
    at: ['Tradies', 'Residential', 'All Locations'],
    join: 'open',
    themes: 'electrical energy services apprentices winningwork',
    size: 194,
    live: 2.5,
  }),
  define('Waterproofers and Tilers Guild', {
    about:
      'Substrates, primers, membranes, movement joints. A paid guild with monthly technical notes and a second pair of eyes on any detail you are unsure of.',
    at: ['Tradies', 'Residential', 'Brisbane'],
    join: 'open',
    price: 1250,
    themes: 'bathrooms finishes defects interstate estimating',
    size: 24,
    live: 1,
  }),
  define('Apprentices and Late Starters', {
    about:
      'For apprentices, career changers and anyone in their first years on the tools or in business. Ask what you would not ask your boss. Invite only, so that it stays that way.',
    at: ['Tradies', 'Residential', 'All Locations'],
    join: 'invite_only',
    themes: 'apprentices carpentry safety winningwork electrical cashflow',
    size: 97,
    live: 2,
  }),
  define('Commercial Plasterers and Ceilings', {
    about:
      'Stud walls, grid ceilings, fire and acoustic ratings. For crews on fitouts and medium-rise, with programme pain shared equally.',
    at: ['Tradies', 'Commercial', 'Melbourne'],
    join: 'open',
    themes: 'fire finishes fitout safety cashflow apprentices',
    size: 59,
    live: 1,
  }),
  define('Shopfront and Signage Trades Perth', {
    about: "Glaziers, signies, metalworkers and sparkies who keep Perth's shops open while they are being rebuilt.",
    at: ['Tradies', 'Commercial', 'Perth'],
    join: 'free',
    themes: 'fitout electrical interstate safety winningwork',
    size: 11,
    live: 0.3,
  }),
  define('Steel Fixers and Concreters', {
    about: 'Reo, pumps, finishes, heat, rain and the test cylinder that failed. From house slabs to hardstand.',
    at: ['Tradies', 'Industrial', 'Melbourne'],
    join: 'free',
    themes: 'concrete slabs warehouse safety civil apprentices',
    size: 128,
    live: 2,
  }),
  define('Welders and Fabricators Brisbane', {
    about: 'Structural and architectural steel, galvanising, site welding and drawings that do not close.',
    at: ['Tradies', 'Industrial', 'Brisbane'],
    join: 'open',
    themes: 'structure safety interstate estimating cashflow warehouse',
    size: 21,
    live: 0.6,
  }),
  define('Plant Operators and Pipe Layers', {
    about:
      'Excavators, trench boxes, laser levels. Tickets, wages, and finding the cable that was not on the plan before the bucket does.',
    at: ['Tradies', 'Infrastructure', 'Melbourne'],
    join: 'free',
    themes: 'civil safety rail stormwater apprentices',
    size: 93,
    live: 1.5,
  }),
]
