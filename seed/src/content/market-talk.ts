import type { ReportReason } from '@lv/contract/options'
import type { Script } from '../market-shapes.ts'

/** What the two sides write: `<name>` the homeowner, `<me>` the professional, `<suburb>`; other slots as in threads. */
export const SCRIPTS: readonly Script[] = [
  {
    kinds: ['Kitchen'],
    write:
      'Hi <name>, <me> here. I have read your brief twice, thank you for the sizes. Before I price I would like to see the floor level and where the drain leaves. Would {day} after four suit?',
    answer:
      'Hi <me>, {day} is fine, come from half past four, the dog is loud and harmless. The drain goes under the window, I have attached nothing because the photo shows only spiders.',
    reply:
      'Noted, spiders included. I will bring samples of two bench tops and a laser. Half an hour is enough, and you get a written price within {days:4-6}.',
    thanks: 'One more question: does your price include taking the old kitchen away, or is that ours?',
  },
  {
    kinds: ['Kitchen'],
    write:
      'Good morning <name>, this is <me>. Happy to quote. Do you have appliances picked already? The cabinets are drawn around them, so even model numbers by text help me to be exact.',
    answer:
      'Oven and dishwasher are chosen, I will send the numbers tonight. The fridge is the one we have, 700 wide. What does moving the sink by a metre do to the price, roughly?',
    reply:
      'On a timber floor with access from below {price:600-1100} with the plumber, so not a reason to leave it where it is. I will show it as a line of its own.',
    thanks: 'That is less than I feared. When could you start, if we said yes this month?',
  },
  {
    kinds: ['Bathroom'],
    write:
      'Hello <name>, <me> here about the bathroom in <suburb>. Two things decide the price: what is under the tiles, and which tiles go back. Could I lift one corner of the skirting when I come, and may I ask what size tile you are thinking of?',
    answer:
      'Lift away, it is loose anyway. We like {mm:75-100} by 200, glazed, nothing shiny. I am home on {day}, or my partner is from three.',
    reply:
      '{day} at half past three then. Small tiles on the walls add a day, I will price both ways so that you see the difference.',
    thanks: 'Thanks for coming. The moisture reading was interesting, could you put it in the quote?',
  },
  {
    kinds: ['Bathroom'],
    write:
      'Hi <name>, before a visit: is this the only shower in the house? If so I would plan {days:14-20} with a temporary one in the laundry, and I would rather tell you now than in week two.',
    answer:
      'It is the only one. A shower in the laundry would save our marriage. There is a floor waste and hot water at the trough.',
    reply: 'Then it is a curtain, a hob and an afternoon. I will include it. See you {day} at eight?',
    thanks: 'Eight is good. Please use the side gate, the front door sticks.',
  },
  {
    kinds: ['Extension', 'Second storey', 'New build', 'Whole house renovation'],
    write:
      'Hello <name>, thanks for the brief. Could you send the drawings, and the soil report if there is one? I am happy to come first, but a number without them would be a guess, and I do not want to guess with your money.',
    answer:
      'Drawings are on their way to your email. Soil test is booked for {day}. Would you look at the budget before we spend on engineering? I would rather hear now that it does not fit.',
    reply:
      'Good order. From the sketch you are within reach if the roof stays simple. I will mark the three things that cost most and what each would save.',
    thanks: 'That list is the most useful thing anybody has sent us. We go without the raked ceiling.',
  },
  {
    kinds: ['Extension', 'Second storey', 'New build', 'Whole house renovation'],
    write:
      'Hi <name>, <me>. Before I take your time: we could start in {weeks:10-16}, not earlier. If that works I would love to see the house, {day} or {day2} late in the afternoon.',
    answer: 'That is about what we expected. {day} works. The neighbour would like to meet you as well, is that odd?',
    reply: 'Not odd at all, best thing that can happen. I bring a drawing for both of you.',
    thanks: 'Neighbour is on our side since your visit. Looking forward to the price.',
  },
  {
    kinds: ['Roof'],
    write:
      'Hi <name>, <me> the roofer. I can be up there on {day} if it stays dry, you do not have to be home. I send photos the same evening, then a price.',
    answer: 'Please do. Ladder access is easiest from the drive. Do not mind the man next door, he counts everybody.',
    reply:
      'Waved at him. Photos are in your mail: the valley on the left is the urgent bit, the rest could wait a year.',
    thanks: 'I had no idea. Please price both, the valley alone and everything.',
  },
  {
    kinds: ['Deck or outdoor'],
    write:
      'Hello <name>, nice project. Which way does the water run in a storm, towards the house or away? And may I dig two small holes when I come, to see how deep the fill is?',
    answer:
      'Towards the house, of course, at the left corner. Dig where you like except the vegetables. We are home on {day}.',
    reply: 'Then an ag drain goes in with the footings, cheaper now than ever after. See you {day} at nine.',
    thanks: 'Thank you for telling us about the drain, nobody else did.',
  },
  {
    kinds: ['Heritage restoration'],
    write:
      'Dear <name>, I know your street well. May I ask whether the permit names materials? Lime or cement makes a difference of {days:3-5} and of about a fifth in price, and some advisers insist.',
    answer:
      'It says "to match existing", which I guess means lime. Old photos of the front exist, the library found them for us.',
    reply: 'Lime it is, and please bring the photos. They usually win the argument about the colour as well.',
    thanks: 'They did: it was brown. We are still in shock.',
  },
  {
    kinds: ['Repair or maintenance'],
    write:
      'Hi <name>, <me> here. I can come {day} morning between eight and ten. Price for the visit is {price:90-160}, it comes off the job if we do it. Is there parking or should I bring the small van?',
    answer: 'Parking in the drive, I will move the car. Between eight and nine would be better, I work from ten.',
    reply: 'Eight sharp. Please do not use it before, then I see it the way it is.',
    thanks: 'Thank you, that was quick. Please send the price for the proper fix.',
  },
  {
    write:
      'Hi <name>, <me> here, based close to <suburb>. Thanks for the clear brief. I would like to look at it for twenty minutes before I quote, no obligation. {day} or {day2}, whatever suits you.',
    answer: '{day} after five is good. Bell does not work, please knock loudly.',
    reply:
      'Will do. I will bring two examples so that you can see the finish, and you hear from me by the end of that week.',
    thanks: 'Nice to meet you. One question I forgot: do you need us to be home while you work?',
  },
  {
    write:
      'Hello <name>, thank you for asking. Could you send two photos, one from the door and one of the worst spot? Then I can tell you in a day whether a visit is needed at all.',
    answer:
      'Here is what I can describe until the light is better: worst spot is under the window, about as big as a hand, and it comes back after painting.',
    reply: 'Comes back means it is not the paint. I will come and measure, {day} at lunch, takes ten minutes.',
    thanks: 'Ten minutes it was. I look forward to the quote.',
  },
  {
    write:
      'Good afternoon <name>. I have a gap in {weeks:2-4} because a job moved, your size fits well. If you like I come {day} and you have the price on the weekend.',
    answer: 'A gap sounds good. We compare three quotes and will decide within a week or so. {day} before nine?',
    reply:
      'Before nine it is. Comparing is right, ask all of us the same questions: what is not included, and who comes.',
    thanks: 'We did ask. You were the only one with an answer to the second.',
  },
  {
    write:
      'Hi <name>, <me>. Short question first: is there power and water on site, and may we work Saturdays until one? Council allows it, some neighbours do not.',
    answer:
      'Power and water yes. Saturdays are fine from eight, the couple upstairs has a newborn and is awake anyway.',
    reply: 'Noted, no jackhammer before nine. Price follows {day}.',
    thanks: 'Thanks. Could you show the fittings as a separate line? My mother wants to give them to us.',
  },
]

/** What a professional writes above a quote. */
export const NOTES: readonly string[] = [
  'Thank you for showing us the house. What worries me is the floor, so there is a sum for it that you only pay if we need it, with photos.',
  'Price holds for thirty days. We start on the date we sign for or we tell you two weeks before.',
  'Selections are yours to change: the prime cost lines show what we allowed for, tap by tap, and you pay what they really cost.',
  'One person is on site from the first day to the last, and you have their mobile number.',
  'Not included: anything we cannot see today. If we find it we stop, photograph it, price it in writing and wait for your yes.',
  'Rubbish leaves the site every Friday. Neighbours get a letter from us with dates before we start.',
  'Certificates come with the final invoice: waterproofing, plumbing and electrical safety, whichever apply.',
  'I have kept it simple on purpose. If you want it cheaper, ask me what to leave out and I will tell you what you would miss.',
]

export const WARRANTIES: readonly string[] = [
  'Six years on workmanship, manufacturers’ warranties on fittings handed over in a folder.',
  'Statutory warranties under the Domestic Building Contracts Act, and we come back after twelve months without being asked.',
  'Seven years on waterproofing, two on everything that moves.',
  'Ten years on structure, six on finishes.',
  'Workmanship for as long as you own the place, materials as their makers say.',
]

/** Lines that only some quotes have. */
export const EXTRAS: readonly string[] = [
  'Asbestos check before demolition',
  'Floor and furniture protection',
  'Skip, permit for the street included',
  'Levelling of the existing floor',
  'Temporary kitchen or shower while we work',
  'Final clean by professionals',
]

/** What a professional writes with a report, and what an admin answered. */
export const REPORTS: Record<ReportReason, { note: string; accepted: string; rejected: string }> = {
  wrong_number: {
    note: 'Number belongs to a bakery. They were nice about it, twice.',
    accepted: 'We rang too, and spoke to the bakery.',
    rejected: 'We reached the homeowner on this number at the first try.',
  },
  not_a_real_job: {
    note: 'He says that he only wanted to know what such a thing costs for a school project of his daughter.',
    accepted: 'We have asked, and it is as you say. Your points are back.',
    rejected: 'The homeowner has sent us photos of the job.',
  },
  outside_my_area: {
    note: 'The house is a holiday place near Inverloch, the postcode in the brief is where they live.',
    accepted: 'The work is outside your area, you could not have known.',
    rejected: 'The address is within the area you chose.',
  },
  duplicate: {
    note: 'Same person, same bathroom, two weeks ago.',
    accepted: 'It is the same request.',
    rejected: 'It is another house of the same owner.',
  },
  already_hired: {
    note: 'She told me on the phone that the mason had started the day before.',
    accepted: 'The homeowner confirms that somebody had been hired before you got the lead.',
    rejected:
      'The homeowner read your message and was still deciding then; that somebody else was faster is not a bad lead.',
  },
}
