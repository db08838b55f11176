import { readThreads } from '../threads.ts'

export const drawings = readThreads(
  'drawings',
  `
=== How much detail for a {price:500000-800000} extension? | How many sheets is enough?
Builder says my {n:34-52} sheets are too many. Last one said that {n:18-24} were too few. Where do you land?
>> @Builder I want: set-out with one origin, sections through each junction that is odd, a door and window schedule, wet area elevations, lighting. {n:24-32}. Do not draw what a carpenter knows, draw what only you know.
>> @Architect Quality over count: 1 to 5 of the six hard places, and no contradictions. Each repeated note is a future variation.
<< "Draw what only you know" is going over my desk.

=== Existing conditions survey: laser scan or tape? @Architect
1908 terrace, no right angle. Scan quote {price:1800-3400}. Tape takes me two days.
>> @Surveyor Scan, tied to the title and levels. You will look into that cloud thirty times at 10 pm. Ask for slices at plan and sections, not just the cloud.
>> @Designer Two days of my fee is more than that, and I always forget the one dimension.

=== RFIs: {n:40-90} on a house, is that normal? | RFI number {n:61-90}, client is counting
Client thinks my drawings are bad as the builder asks a lot. Some are in the drawings.
>> @Builder I ask rather than guess, so {n:40-60} on an old house is fine. But answer with a sheet number if it is there, it trains us.
>> @Manager Monthly RFI log: answered in days, how many were already documented. Showed the client that {pct:35-45} were. Mood changed.

=== BIM for a small practice, honest answer
Three of us, houses. {price:3200-5200} per seat a year. We have templates in 2D that work. Convince me or do not.
>> @Architect Schedules and sections that stay in step are the benefit. Clients see rooms. But six months slower. We changed at a quiet time with one job, the smallest.
>> @Designer Did not, still alive. We outsource a model when we need the render.

=== Novated to the builder: whose side am I on now? @Architect
Design and construct, {price:4000000-9000000}. Builder wants to swap windows. Client's PM rings me directly "as a friend".
>> @Manager You owe the builder the service and everybody honesty. Tell the friend to ask through the builder. And have the design intent in the PPR so that a swap is assessed and not argued.
>> @Architect I list substitutions with performance compared, three columns, no adjectives. The table speaks, I stay friends.

=== Fee for documentation: percent, hourly or fixed? | What do you charge for full documentation?
House addition, {price:600000-900000}. I do {pct:8-11} overall, lose on small ones.
>> @Architect Fixed per stage with assumptions listed, hourly for changes after sign-off. Percent punishes you for saving the client money.
>> @Designer Sign-off per stage with a real signature. Before that "one more little thing" was {n:60-110} hours a year.
<< Sign-off letter sent with today's plans. Client asked for one more little thing before signing. Point proven.

=== Window schedule errors: {n:3-6} handed wrong
Order went in from my schedule viewed from inside, supplier reads from outside. {price:4200-8800} of glass.
>> @Builder Every schedule needs a sketch, arrow and "viewed from OUTSIDE" in each drawing. And supplier's confirmation signed by all three. Share the cost, it was three people.
>> @Architect Mine says it on each elevation in red after exactly this.

=== Specification or notes on drawings?
My spec is {n:48-80} pages, nobody opens it. Notes on drawings get read and clutter.
>> @Builder Put finishes, PC items, performance (U-value, membranes) on a two page schedule. The rest: "to code". I read two pages.
>> @Consultant A contract needs it in a hierarchy. Two pages that are right beat eighty with another project's name in the footer. Yes, I looked.

=== Shadow diagrams for a north neighbour with solar panels @Designer @vic
Our upper level shades {n:2-5} of their panels from 2 pm in June. Council wants analysis.
>> @Consultant Show panel by panel, hours at equinox and winter, existing fence and tree shade as a base. Policy asks to "consider", not to prohibit. Small cut in the roof at the corner often solves it.
>> @Architect And speak with the neighbour: we paid for optimisers, {price:350-700}. Objection withdrawn.

=== Client's AI sketch as a brief | Client arrived with forty generated images
Stairs that go nowhere, trees through glass. They love them. How do you turn that into a brief gently?
>> @Architect Ask them to circle what they feel in each: light, height, that window seat. Never talk about the stair. Ours all came down to "morning sun on timber".
>> @Designer I sort them into three piles together: light, material, impossible. They do the third pile themselves and laugh.

=== Contract admin on a cost plus job with a friend builder @Architect
I certify, he invoices, we play tennis. Client asked if that is ok. It is a fair question.
>> @Manager Disclose in writing, offer an independent QS for claims, {price:350-600} a month. Keeps the tennis.
>> @Architect Did that. QS found a mistake in the builder's disfavour in the second month.

=== Dimensions to frame or to finish?
Set-out trouble again: {mm:26-32} difference in the bathroom, vanity ordered to finish, framed to frame.
>> @Builder Frame dimensions everywhere, and finish only in wet areas and joinery with "CLR" after it. Key on the first sheet, in big letters.
>> @Tradie Tiler. And tile plus bed is {mm:14-22}, not 10.
`,
)
