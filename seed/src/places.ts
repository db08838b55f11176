import type { City } from './shapes.ts'

const list = (names: string) => names.split(', ')

/** Suburbs by city, inner ones first. */
export const SUBURBS: Record<City, readonly string[]> = {
  Melbourne: list(
    'Brunswick, Coburg, Preston, Reservoir, Thornbury, Northcote, Fitzroy North, Carlton North, Footscray, Yarraville, Seddon, Williamstown, Sunshine, Braybrook, Essendon, Moonee Ponds, Pascoe Vale, Glenroy, Broadmeadows, Craigieburn, Epping, Mill Park, Greensborough, Eltham, Ivanhoe, Heidelberg, Doncaster, Box Hill, Blackburn, Mitcham, Ringwood, Croydon, Lilydale, Ferntree Gully, Glen Waverley, Mount Waverley, Oakleigh, Clayton, Springvale, Dandenong, Berwick, Pakenham, Cranbourne, Frankston, Mornington, Mentone, Cheltenham, Bentleigh, Caulfield North, Elsternwick, St Kilda, Prahran, Richmond, Hawthorn, Kew, Camberwell, Ashburton, Point Cook, Werribee, Tarneit, Melton, Sunbury, Kensington, Altona',
  ),
  Sydney: list(
    'Marrickville, Newtown, Leichhardt, Ashfield, Strathfield, Parramatta, Blacktown, Penrith, Liverpool, Bankstown, Hurstville, Cronulla, Manly, Dee Why, Chatswood, Hornsby, Ryde, Castle Hill',
  ),
  Brisbane: list(
    'Paddington, Red Hill, Ashgrove, Toowong, Indooroopilly, West End, Annerley, Coorparoo, Wynnum, Chermside, Nundah, Carina, Sunnybank, Kenmore, Ipswich, Redcliffe',
  ),
  Perth: list(
    'Fremantle, Subiaco, Mount Lawley, Bayswater, Scarborough, Joondalup, Midland, Cannington, Rockingham, Baldivis, Victoria Park, Inglewood, Balcatta, Armadale',
  ),
  Adelaide: list(
    'Norwood, Unley, Prospect, Glenelg, Semaphore, Modbury, Campbelltown, Mawson Lakes, Blackwood, Morphett Vale, Salisbury, Goodwood, Magill',
  ),
  Darwin: list(
    'Nightcliff, Fannie Bay, Parap, Palmerston, Coolalinga, Leanyer, Rapid Creek, Stuart Park, Howard Springs, Winnellie, Berrimah, Larrakeyah',
  ),
  Hobart: list(
    'Sandy Bay, Battery Point, New Town, Moonah, Glenorchy, Bellerive, Kingston, Lindisfarne, Howrah, West Hobart, Taroona, Rosny',
  ),
  Canberra: list(
    'Ainslie, Braddon, Dickson, Belconnen, Tuggeranong, Gungahlin, Weston, Woden, Kambah, Narrabundah, Curtin, Molonglo',
  ),
}

export const STATES: Record<City, string> = {
  Melbourne: 'Victoria',
  Sydney: 'NSW',
  Brisbane: 'Queensland',
  Perth: 'WA',
  Adelaide: 'SA',
  Darwin: 'the NT',
  Hobart: 'Tasmania',
  Canberra: 'the ACT',
}

/** Who checks and certifies building work, as people there say it. */
export const SURVEYORS: Record<City, string> = {
  Melbourne: 'building surveyor',
  Sydney: 'certifier',
  Brisbane: 'certifier',
  Perth: 'building surveyor',
  Adelaide: 'certifier',
  Darwin: 'certifier',
  Hobart: 'building surveyor',
  Canberra: 'certifier',
}

export const STREETS = list(
  'Albert Street, Victoria Street, Station Street, High Street, Park Street, Church Street, Railway Parade, Wattle Grove, Myrtle Street, Rose Street, Bell Street, Clarke Street, Davis Street, Hope Street, Banksia Street, Elm Grove, Ferguson Street, Gordon Street, Hill Street, Mitchell Street, Raglan Street, Separation Street, Tanner Lane, Union Street, William Street',
)
