import { readThreads } from '../threads.ts'

export const apprentices = readThreads(
  'apprentices',
  `
=== First year keeps turning up at 7:20 | Apprentice always late, good when here
{name} is nineteen, quick hands, polite to clients. Start is 7:00. He catches two trains from {suburb}. Do I bend or does he?
>> @Tradie Have the talk once, properly, sitting down: what is the problem, what can I do, what will you do. Ours needed a lift from the station on the way, ten minutes for me. Never late again and he is in his fourth year now.
>> @Builder Set a rule for everybody. If you bend for one then the others notice. But picking up from a station is not bending.
<< Picking him up at 6:40 now. Turns out he was leaving home at 5. I had no idea.

=== What do you let a second year do alone?
Carpentry. Mine wants more, I hover. Where do you draw the line?
>> Hanging internal doors, decks, eaves lining, wall frames from a plan I have marked up. Not stairs, not roofs, not anything a client stands next to. Check at smoko, not every ten minutes.
>> @Tradie Let them make mistakes in pine and not in spotted gum. A door hung twice teaches more than ten I hang.

=== Trade school block is in the middle of our pour week @Builder
Three weeks from {month}. TAFE will not move it. Always like this?
>> Always. Ask in {lastmonth} for the calendar of the whole year and put it in the programme as if it was a public holiday. They do let you swap groups if you ask before the year starts.
>> @Tradie As the one who was the apprentice: please do not make us feel guilty about going. I learnt roofs there, on site nobody had time.

=== Mature age apprentice, wage and expectations
{name}, thirty-four, ex chef, wants to start plumbing. Adult rate is a stretch. Better value?
>> @Tradie Took one on at thirty-one. Turns up, talks to customers, has worked under pressure. By month eight he earned his rate. Do it, if the sums work in the first six months.
>> @Builder Ask about current incentives before you sign. They change every year, and the paperwork has a window.
<< Signed him. First day he reorganised the van like a kitchen. Everything has a place now.

=== Tools: who buys what for a first year? | First year's tool list?
I was told to turn up with everything. I do not want to be that boss. What do you supply?
>> @Tradie Them: tape, square, hammer, chisels, pencil, nail bag, boots. Me: power tools, levels, ladders, all PPE. I give a good chisel at six months. They keep that one forever.
>> Check the award as well. Tool allowance is a thing and it is theirs.

=== An apprentice on our site will not ask questions @Builder
Nods, then does it wrong. We have lost {n:2-4} doors. Nice kid.
>> Ask him to tell it back to you. "So what are you going to cut first?" No nodding possible. And when he gets it wrong the first question is what did I say, not what did you do.
>> @Tradie Sometimes it is reading. I hid mine for two years. Draw it on an offcut instead of pointing at the plan, and see.
<< It was the drawings. He can build anything if I sketch it. We are getting him help with the reading, his choice.

=== Only woman on a crew of fourteen, how do I make it decent? @Builder
New first year starts {day}. Good candidate, I want her to stay. What gets forgotten?
>> @Tradie A lockable toilet with a bin. Gloves and a harness in the right size on day one, not week three. And do not put her on the broom because she is "good with clients".
>> @Tradie Tell the crew before she arrives what the standard is and then hold it on the first slip, not the tenth. It is your tone that decides.
<< Toilet, lock, bin and gloves done. Had the talk at smoko. Two of the older blokes were better about it than I expected.

=== Log books nobody has filled for a year | Training plan and log book, confession time
Field officer comes on {day}. Ours is empty. We did all the work, wrote nothing down.
>> Sit down with the apprentice, the diary and the invoices, and fill it together job by job. Takes an evening and a pizza. Then do it on the last Friday of each month.
>> Photos. He takes one photo of what he did each day. At the end of month the log book writes itself.

=== Losing a fourth year to a bigger firm for {price:8-14} an hour more
Trained him for four years. He is good. Cannot match it. Do you try?
>> @Builder I asked mine what he would want apart from money. He wanted Fridays off every second week and to run a small job by himself. I could do that.
>> Shake hands and mean it. Two of mine came back as subbies and one sends me work.

=== Labour hire for {weeks:2-6}: cost per hour and is it worth it? @Builder
Quoted {price:58-74} an hour all in for a labourer, {price:78-98} for a chippie. Peak only.
>> For a peak, yes. For the second peak you should hire. Induct them like your own and pair them up. The hour you save on induction goes into fixing.
>> @Consultant In Victoria check that the provider has a labour hire licence. If they do not, the fine is yours too.

=== How do you teach estimating to somebody on the tools? @Builder
My leading hand wants to move to the office. Knows how long things take, cannot read a spreadsheet.
>> Let him price jobs you already built. He writes hours per task without seeing yours, then compare with the timesheets. He will beat your estimator on labour inside two months.
>> And pair him with your QS for materials, an hour a week. Do not send him on a course first.

=== School leaver with a drawing talent, trade or uni? @home
My daughter loves building and drawing, has a place for architecture and an offer as a carpentry apprentice. She is asking me, I am asking you.
>> @Architect Best people in my office have done both. The trade first is harder later to do than the other way round. She can study at twenty-four with a ticket, and she will draw better details than anyone there.
>> @Tradie Whichever boss she gets matters more than which path. Go and look at the site with her.
>> @Builder I have an ex-architect who is a carpenter now. Says the coffee was better and everything else was worse.
`,
)
