import { define } from './define.ts'

export const designers = [
  define('Kitchen Renovations Melbourne', {
    about:
      'Layouts, stone, joinery, splashbacks, ventilation and the two weeks without a sink. Homeowners ask, designers and cabinet makers answer.',
    at: ['Designers', 'Residential', 'Melbourne'],
    join: 'free',
    themes: 'kitchens finishes bathrooms extensions estimating',
    size: 297,
    live: 3,
  }),
  define('Bathrooms That Stay Dry', {
    about:
      'Falls, membranes, niches, level thresholds and tiles that stay on. If you are about to tile over something, ask here first.',
    at: ['Designers', 'Residential', 'All Locations'],
    join: 'free',
    themes: 'bathrooms finishes defects inspections ownerbuilder',
    size: 241,
    live: 2.5,
  }),
  define('Additions to Period Houses', {
    about:
      'Victorian, Edwardian, Californian bungalow: how to add a room for this century without insulting the last one. Plans, sections and honest budgets.',
    at: ['Designers', 'Residential', 'Melbourne'],
    join: 'open',
    themes: 'heritage extensions drawings permits kitchens energy',
    size: 158,
    live: 2,
  }),
  define('Small Practice Architects', {
    about:
      'For practices of one to six. Fees, documentation standards, contract administration, consultants who return calls, and how to finish a project without losing the client.',
    at: ['Designers', 'Residential', 'All Locations'],
    join: 'invite_only',
    price: 2900,
    themes: 'drawings permits contracts winningwork cashflow energy heritage',
    size: 63,
    live: 1.5,
  }),
  define('Gardens and Outdoor Rooms', {
    about:
      'Decks, pools, paving, screening and planting for real Melbourne weather. Bring a sketch and the direction of north.',
    at: ['Designers', 'Residential', 'Melbourne'],
    join: 'free',
    themes: 'outdoors stormwater concrete permits carpentry',
    size: 112,
    live: 1.5,
  }),
  define('Workplace and Retail Design', {
    about:
      'Fitouts people like to be in. Briefs, acoustics, lighting, access and lease lines that do not match the survey.',
    at: ['Designers', 'Commercial', 'Melbourne'],
    join: 'open',
    themes: 'fitout services drawings finishes fire kitchens',
    size: 81,
    live: 1,
  }),
  define('Hospitality Fitout Designers', {
    about:
      'Restaurants, bars and cafes: grease traps, kitchen exhausts, seat counts and a budget that went on the coffee machine.',
    at: ['Designers', 'Commercial', 'Melbourne'],
    join: 'open',
    price: 1250,
    isPublic: true,
    themes: 'fitout kitchens services fire finishes',
    size: 44,
    live: 1,
  }),
  define('Sydney Interiors Network', {
    about:
      'Interior designers in Sydney, mostly apartments and strata. By-laws, lifts, acoustic underlay, and the client who found it cheaper online.',
    at: ['Designers', 'Commercial', 'Sydney'],
    join: 'free',
    themes: 'kitchens finishes fitout interstate bathrooms winningwork',
    size: 49,
    live: 1,
  }),
  define('Industrial Adaptive Reuse', {
    about:
      'Woolstores, factories and substations getting a second life as studios, breweries and offices. Design for buildings that were built for machines.',
    at: ['Designers', 'Industrial', 'Adelaide'],
    join: 'free',
    themes: 'fitout heritage fire asbestos interstate services structure',
    size: 12,
    live: 0.4,
  }),
  define('Stations Streets and Public Places', {
    about: 'Designers of the places between buildings: forecourts, paths, shelters, lighting and seats that survive.',
    at: ['Designers', 'Infrastructure', 'Melbourne'],
    join: 'free',
    themes: 'rail civil drawings outdoors stormwater',
    size: 31,
    live: 0.7,
  }),
]
