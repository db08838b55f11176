/** What the pages about prices say around their figures. */
export const costWords = {
  title: 'What it costs in Melbourne',
  text: 'Not an estimate and not a survey: what homeowners here agreed to pay. Each bar is the middle half of the quotes they accepted, and its line the one in the middle.',
  scale: 'The scale grows tenfold with each mark.',
  read: {
    title: 'How to read this',
    points: [
      'Half of the accepted quotes lie within the bar, a quarter below it and a quarter above. Prices include GST.',
      'A quote that was a range counts with its middle. What a job came to in the end may differ: variations aren’t counted.',
      'Figures are rounded to two digits. Nothing rests on fewer than ten quotes, or on those of fewer than five professionals.',
      'They are counted on the first of each month, and a figure changes once five quotes have come in or grown too old, so that nobody can read one quote off the change.',
    ],
  },
  none: {
    title: 'Not enough quotes to show yet',
    text: 'A price rests on ten accepted quotes at least, so that it means something and nobody’s quote can be recognised. Ask for quotes and compare up to three for your own job.',
  },
  missing: 'Fewer than ten accepted quotes, so not shown:',
  areas: 'Inner Melbourne is within 7 km of the city’s middle; north, east, south and west are what lies further out.',
}

export type CostWords = typeof costWords
