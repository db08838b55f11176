/** What passes by in the banner. */
export const bannerServices = [
  'Kitchens',
  'Bathrooms',
  'Rear extensions',
  'Second storeys',
  'Heritage restorations',
  'Whole houses',
  'Restumping',
  'Warehouse conversions',
  'Granny flats',
  'New builds',
]

/** From the first call to a contract, in three steps. */
export const homeSteps = [
  {
    title: 'Book a consultation',
    text: 'The first call is free. For the rest a consultant comes to your house, at a time you pick, and it is confirmed at once.',
  },
  {
    title: 'Get the scope in writing',
    text: 'After a visit the work is written down line by line: what stays, what goes, and what an engineer has to look at first.',
  },
  {
    title: 'Compare three quotes',
    text: 'One press sends it to builders who fit, three at most. They answer the same lines, so what one leaves out stands out.',
  },
]

/** What customers told the operator after a consultation (operator's content). `house` is the id of a drawing. */
export const homeTestimonials = [
  {
    words:
      'She walked through with a tape and a torch, and told us which wall could go and which one holds up the roof. We had been guessing for a year.',
    name: 'Priya',
    place: 'Brunswick',
    about: 'Structural Package',
    house: 'weatherboard',
  },
  {
    words:
      'The free call was half an hour of straight answers. On his advice we fixed the roof first and left the kitchen for next winter.',
    name: 'Tom and Alessia',
    place: 'Footscray',
    about: 'Free Consultation',
    house: 'terrace',
  },
  {
    words:
      'Three builders priced the same sheet. The cheapest had left out the stumps. Without the sheet I would have signed with him.',
    name: 'Margaret',
    place: 'Thornbury',
    about: 'Standard Package',
    house: 'bungalow',
  },
]
