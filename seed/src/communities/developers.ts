import { define } from './define.ts'

export const developers = [
  define('Small Developers Melbourne', {
    about:
      'For people doing two to ten dwellings at a time with their own money on the line. Feasibility, finance, permits and the builders who actually turn up. Post your numbers and expect them to be questioned.',
    at: ['Developers', 'Residential', 'Melbourne'],
    join: 'free',
    themes: 'feasibility permits contracts estimating stormwater energy programme slabs drawings',
    size: 312,
    live: 3,
  }),
  define('Dual Occ Northern Suburbs', {
    about:
      'One block, two houses. Side by sides, battle-axes and the crossover arguments that come with them, from Brunswick to Epping.',
    at: ['Developers', 'Residential', 'Melbourne'],
    join: 'open',
    themes: 'feasibility permits stormwater slabs energy contracts drawings',
    size: 148,
    live: 2,
  }),
  define('Townhouse Feasibility Room', {
    about:
      'A working room for feasibility studies. Members post a site, a yield and an exit, and the rest of us try to break it before the bank does. Templates are shared every month.',
    at: ['Developers', 'Residential', 'Melbourne'],
    join: 'open',
    price: 12900,
    themes: 'feasibility cashflow estimating contracts permits',
    size: 41,
    live: 2,
  }),
  define('Subdivision Sydney West', {
    about:
      'Land and house-and-land projects from Parramatta to Penrith: servicing, levies, detention and getting titles registered before the holding cost eats you.',
    at: ['Developers', 'Residential', 'Sydney'],
    join: 'free',
    themes: 'feasibility civil stormwater slabs contracts interstate bushfire cashflow',
    size: 58,
    live: 1,
  }),
  define('Commercial Conversions', {
    about:
      'Turning old shops, offices and pubs into something that earns. Change of use, fire upgrades, access, and when to walk away from a beautiful building.',
    at: ['Developers', 'Commercial', 'Melbourne'],
    join: 'free',
    themes: 'fitout fire permits heritage feasibility services asbestos',
    size: 96,
    live: 2,
  }),
  define('Mixed Use Brisbane', {
    about:
      'Shop below, apartments above, flood map on the desk. Developers and their consultants in south-east Queensland.',
    at: ['Developers', 'Commercial', 'Brisbane'],
    join: 'invite_only',
    themes: 'feasibility fitout fire services contracts interstate defects cashflow',
    size: 33,
    live: 1,
  }),
  define('Warehouse and Trade Unit Developers', {
    about:
      'Small-lot industrial: strata trade units, owner-occupier sheds and tilt-up estates. Yield per square metre of hardstand, not marble benchtops.',
    at: ['Developers', 'Industrial', 'Melbourne'],
    join: 'open',
    themes: 'warehouse feasibility civil concrete fire stormwater permits',
    size: 74,
    live: 2,
  }),
  define('Industrial Land Perth', {
    about: 'Serviced industrial land and sheds south and east of Perth. Sumps, sand, headworks and patient money.',
    at: ['Developers', 'Industrial', 'Perth'],
    join: 'free',
    themes: 'warehouse civil feasibility interstate stormwater concrete',
    size: 22,
    live: 0.5,
  }),
  define('Growth Corridor Delivery', {
    about:
      'Developer side of roads, drains, open space and everything else that has to be handed over to an authority before a title is issued. Bonds, maintenance periods, practical completion.',
    at: ['Developers', 'Infrastructure', 'Melbourne'],
    join: 'invite_only',
    price: 4900,
    themes: 'civil stormwater contracts programme rail cashflow',
    size: 38,
    live: 1,
  }),
  define('Regional Infrastructure Partners', {
    about:
      'Councils, contractors and developers who work where the nearest concrete plant is an hour away. Planning works around harvest, floods and freight.',
    at: ['Developers', 'Infrastructure', 'All Locations'],
    join: 'open',
    themes: 'civil stormwater interstate cashflow programme concrete',
    size: 29,
    live: 0.6,
  }),
]
