import { readThreads } from '../threads.ts'

// Patterns: many fillings, so one community may see them again with other facts.

export const anyone = readThreads(
  'anyone',
  `
=== What are you working on this {thismonth}? | {thismonth} check-in: what is on site? | Good news and bad news, {thismonth} | {thismonth} round: stuck, done, coming up | Smoko thread for {thismonth} @repeats
[[Monthly check-in.|Time for the monthly round.|Check-in time, keep it short or keep it long.]] [[What is on site, what is stuck, what went well?|Tell us one thing that went right and one that did not.|What is taking up your week?]]
>> [[Second fix|Frame stage|Footings|Roof on|Defects list]] on a job in {suburb}. [[Mostly going to plan, which makes me nervous.|Waiting on one window, as always.|Client is happy, so I am happy.|Two weeks behind and catching up slowly.]]
>> [[Quoting, quoting, quoting.|Catching up on paperwork I should have done in autumn.|Three site meetings a day and no work done in between.]] [[Two starts planned for {month}.|Next start is in {suburb2}, if the permit comes.|Anybody else finding people slow to sign?]]
>> [[Rain has us inside doing joinery.|We lost {days:2-5} to weather.|Finally dry enough to get the machine back in.]] [[Otherwise fine.|The mud can stay in {suburb3}.|Programme says we still finish in {month}. I say maybe.]]
>> [[Finished one and slept for a day.|Handed over on {day}, with cake.|Practical completion signed, retention invoiced, phone off.]]
>> Stuck on [[a neighbour|a power upgrade|a set of drawings that disagree with themselves|a delivery that is somewhere between two depots]]. [[Week three.|You know how it is.|Send help.]]

=== Anybody know a good [[plasterer|tiler|roof plumber|bricklayer|glazier|renderer|painter|demolition crew|concrete cutter|land surveyor|scaffolder]] around {suburb}? @repeats
[[Our usual one has retired.|Our usual one is booked until {month}.|Ours has gone to work for himself and good luck to him.|New area for us and I know nobody there.]] [[Job is small but not fiddly.|Straightforward job with good access.|Tight site, no parking, nice clients.|About {days:3-9} of work.]] Start [[is flexible|would be {month}|is in {weeks:3-7}]]. Message me please, no need to name anyone in public.
>> Sent you a message. [[We use somebody who covers {suburb} and is tidy.|One name, tell them we sent you.|Not cheap, but comes back to fix things.]]
>> @Tradie [[We are around there in {month} anyway, happy to have a look.|We do that, booked about {weeks:3-6} ahead.|I can ask ours, he lives two streets from {suburb}.]]
<< That would be great, thank you.
>> [[Whoever you get, ask to see one from two years ago, not last week.|Check the licence and the insurance dates, had a nasty surprise this year.|Same search here, no luck yet.]]

=== Giving away: [[{n:8-30} lengths of 90 x 45 pine|half a pallet of red bricks|a pallet of pavers|{n:4-9} sheets of wet area board|two rolls of roof sarking|about {m2:8-20} of hardwood flooring|three bags of rockwool batts|a timber sash window, glass intact]] in {suburb} @repeats @Tradie
[[Over-ordered.|Left from a job, no room in the shed.|Client changed their mind after delivery.]] [[Dry stored.|Been under cover since day one.|A little dusty.]] Free to whoever picks it up by {day}, [[bring a trailer|help loading is welcome|fits in a ute]].
>> [[Yes please, can come after work.|I will take it if nobody was first.|Messaged you.]]
<< [[Yours. Sent you the address.|You were first, it is yours.]]
>> [[Missed out again. Good on you for not tipping it.|If it falls through, I am next.]]

=== Lessons from [[a job|a project|a week]] in {suburb} [[I would rather forget|that ended well|I keep thinking about]] @repeats
[[Three things I will do differently.|Writing it down before I forget.|No names, only lessons.]]

1. [[Walk the site with the neighbour before the first machine arrives.|Put the long lead items on the first page of the programme.|Photograph every service before backfilling, with a tape in the picture.|Read the exclusions in the cheapest quote twice.]]
2. [[Never price from a real estate plan.|A decision without a date is not a decision.|Check the drawings for the revision letter every single morning.|If two drawings disagree, stop and ask. Every time.]]
3. [[Say the bad news on {day}, not on Friday at five.|One person talks to the client, not four.|Keep {pct:5-10} in your pocket for the ground.|Order two more than you need.]]

What would be on your list?
>> [[Never start before the contract is signed, however nice they are.|Ring the supplier yourself to confirm, the portal lies.|Get the set-out checked by somebody who did not do it.]]
>> [[All three are familiar.|Number two. Every time, number two.|Number one would have saved us {price:2000-9000} this year.]]
>> Mine: [[keep a diary, four lines a day, with the weather.|the person who says it will be right will not be there when it is not.|measure the gate before hiring the excavator.]]

=== [[Booked out or quiet?|How far ahead are you booked?|Is it just us, or is it quiet?|How is your pipeline looking?]] {thismonth} around {suburb} @repeats
[[Trying to work out whether it is the market or us.|Curious how others see the next few months.]] We have [[enough until {month}|work until {month} and then a hole|more enquiries than last year but fewer signatures|three jobs waiting for finance]].
>> [[Similar. Enquiries fine, decisions slow.|Busy, but the jobs are smaller.|Booked until {month}, but two of those have not signed.]]
>> [[Flat in {suburb2}, better further out.|Insurance work is filling our gaps.|Referrals steady, everything else quiet.|We dropped our minimum job size and that filled the calendar.]]
>> [[It has picked up since {lastmonth}.|It always dips around now. Check in again in {month}.]]
`,
)

export const residential = readThreads(
  'residential',
  `
=== Finished: [[weatherboard extension|second storey addition|bathroom and laundry|kitchen and dining|rear pavilion|garage conversion|whole house renovation]] in {suburb} @repeats @Builder
Handed over on {day}. The short version for those who like numbers:

- Time on site: {weeks:11-34}, against {weeks:10-30} in the contract
- Variations: {n:3-14}, [[most of them asked for by the client|about half in the ground|all signed before the work]]
- What went well: [[prefabricated frame up in two days|one tiler from start to end|the clients made decisions on time]]
- What did not: [[window lead time|a stormwater pipe nobody knew about|rain in the week we took the roof off|rock where the bore log said clay]]

[[Proud of the crew.|Good clients make good jobs.|The little details came up well.]]
>> [[Nice work.|Well done.|Good on you.]] How did you manage the decisions on the client's side?
<< [[A list each Monday with a date beside every line. Boring and it works.|One shared page, and nothing got ordered that was not on it.|Samples on site, in the room, in daylight. Saved three weeks of emails.]]
>> [[Congratulations. That is a respectable number of variations.|Would you take on another one like it?|How was the margin, if that is not rude?]]
>> [[Lovely. The weeks are honest, I like that.|Great result for that kind of block.|We have one starting in {suburb2} that is nearly the same.]]

=== Rough cost for [[a bathroom|a deck of {m2:18-40}|a laundry and powder room|a double garage|a new roof on a three bedroom house|a 4 m opening with a steel beam]] in {suburb}? @repeats @home
[[Trying to work out whether to save longer or borrow.|First time doing this.|Two quotes, {price:12000-24000} apart.]] House is [[a 1920s weatherboard|a 1960s brick veneer|a 1980s brick house|a double brick place from the fifties|a Victorian single front]]. [[Access down one side is about {mm:900-1200}.|Easy access.|Lane at the rear.]] What should I be asking?
>> @Builder Ask for the same scope from both, in lines: demolition, structure, services, finishes, rubbish, permit fees, GST. The gap is nearly always [[something one of them has left out|the allowance for fittings|site access and disposal]], not margin.
>> @Builder [[For that age of house keep {pct:10-15} aside for what is behind the wall.|Around {suburb} access decides more than size.|Ask what happens to the price if the ground or the wiring is worse than it looks.]] A builder who answers that calmly is worth a bit more.
<< Thank you, I will ask both exactly that.
>> @home [[We did similar last year. The quote was fine, it was our changes that cost us.|Ours came in about {pct:8-18} over in the end, all of it things we added.|Ask for photos of a finished one nearby. We went to see it, best hour we spent.]]

=== Second opinion on [[a crack above a door|cracked cornices|a stepped crack in the bricks|a gap along the skirting|a gap beside a window frame|a crack in the hallway ceiling]] in {suburb} @repeats @home
[[Noticed it in {lastmonth}.|It has been there since we bought.|It seems to open and close with the weather.]] About {mm:2-9} [[at the widest|by my ruler|and growing slowly, I think]]. House is [[a 1930s brick|a weatherboard on stumps|a 1970s brick veneer|an Edwardian]]. Do I need an engineer, or am I worrying about nothing?
>> @Engineer Mark it with a pencil and the date, and photograph it with a ruler every month. Movement that follows the seasons is [[usually clay|usually moisture near the footings]], movement in one direction is worth a visit.
>> @Inspector Before paying anybody, look at [[downpipes and where they go|taps and garden beds along that wall|whether the stormwater is connected at all|the ventilation under the floor]]. Half of what I am called to is water, and half of that is a gutter.
<< There is a downpipe right there, of course. Will look on the weekend.
>> @Builder [[Under {mm:3-5} in a house that age I would watch it and sleep well.|Get an engineer for an hour rather than three builders for free.]] Free opinions come with a quote attached.
`,
)

export const commercial = readThreads(
  'commercial',
  `
=== [[Night works|Weekend shutdown|Staged handover|Out of hours deliveries]] at a [[clinic|shop|office|gym|childcare centre|restaurant]] in {suburb}: how would you stage it? @repeats @Manager
About {m2:180-900}, [[tenant trading throughout|upper floor occupied|neighbour with a noise clause]]. We have {weeks:5-12} and the building manager gives us [[7 pm to 5 am|one lift and one hour a day of loading dock|quiet works only before 6 pm]].
>> @Builder Split it in [[two zones with a hard hoarding|three]] and finish the services spine first. If the ceiling has to be opened twice you have lost.
>> Get the [[fire isolation permits|dock bookings|after hours air conditioning]] into the programme with names and dates. That was our delay on one in {suburb2}, not the work.
<< Good call, building management wants {days:5-10} notice for each of them.
>> [[Price the night loading honestly, about {pct:15-30} on labour.|Offer the tenant two full weekends instead of ten half nights, most prefer it.|Dust is what they will complain of. Negative air, and a cleaner at the end of each shift.]]

=== Finished: {m2:120-800} [[office|medical fitout|retail shop|cafe|allied health rooms|co-working floor]] in {suburb} @repeats @Builder
{weeks:5-14} on site. [[Handed over with {n:6-30} defects, closed in a week.|Zero lost time, one very lost pallet jack.|Landlord's approval took longer than the build.]]

Surprises: [[slab penetrations that hit a post-tension duct scan line, moved in time|the sprinkler drawings were from two tenancies ago|existing switchboard was full|floor out of level by {mm:18-40} across the tenancy]]. Would do again: [[prefabricated joinery, dry fitted in the workshop|the ceiling grid coordinated in one model|a mock-up of one room first]].
>> [[Nice.|Good to read.|Well done.]] Did the landlord charge for the approvals?
<< They did, {price:1200-4500}, and it was [[not in anybody's budget|in the lease on page 61]].
>> [[Tidy programme for that size.|Mock-up is such good value.]]

=== Which [[door hardware|ceiling tile|vinyl|partition system|acoustic panel|lighting control]] are you specifying for [[clinics|offices|schools|shops]] now? @repeats
[[Lead times on our usual one have gone to {weeks:9-16}.|Our usual one has been discontinued.|Client in {suburb} wants something that can be repaired.]] [[Budget is ordinary.|Happy to pay more for something that lasts.]] What has held up for you?
>> [[Anything held in stock locally. The spec nobody can deliver is worth nothing.|We ask for two named alternatives on every schedule now.|Ask the maintenance crew of the building, they know what comes back.]]
>> [[Check the test report matches the exact configuration, not the brochure.|Beware of the cheaper lookalike without the fire test.|Order one, abuse it for a week in your own office.]]
`,
)

export const industrial = readThreads(
  'industrial',
  `
=== [[Warehouse|Trade unit|Workshop|Cold store|Depot]] of {m2:900-6200} in {suburb}: what [[rate|programme|lead time]] are you seeing? @repeats
[[Portal frame, precast to 2.4 m, metal above.|Full height panels, small office.|Clear span, two docks, one crane.]] Start [[in {month}|as soon as the permit is out]]. [[Steel is quoted at {weeks:8-15}.|Panels are quoted at {weeks:6-11}.|Roofing quote is valid for a whole seven days.]]
>> [[Steel similar here. Shop drawings are the real delay, get the detailer first.|About the same. Concrete is fine, cranes are not.|A little shorter in {suburb2}.]]
>> [[Lock the main switchboard and the transformer first. Power was {weeks:20-40} on our last.|Fire water is what will hold you up. Ask about tank and pumps now.|Allow two weeks for wet weather even if it is {thismonth}.]]
<< [[Already asked about power, and yes.|Had not thought of that, thanks.]]

=== Finished: [[slab pour|panel lift|portal erection|hardstand|crane beam install]] of {m2:600-4800} in {suburb} @repeats
Started at [[4 am|5 am|3:30 am]], done by [[noon|two|dark]]. [[No dramas.|One blown hose and {n:8-20} minutes of silence.|Wind stopped us twice.]] Thanks to a crew that [[knows what a toolbox talk is for|has done this before|did not complain once]].
>> [[Good day out.|Nice work.|Solid effort.]] How many in the crew?
<< [[Eleven and a very good spotter.|Nine, and one who made the coffee.|Enough people, for once.]]
>> [[Well done to all.|Photos of the next one please.]]
`,
)

export const infrastructure = readThreads(
  'infrastructure',
  `
=== [[Weekend occupation|Lane closure|Night shift|Road opening]] near {suburb}: [[how it went|what we learnt|notes]] @repeats
Planned {n:18-54} hours, took {n:16-58}. [[Plant failure cost us an hour, spare was on site.|Rain from midnight.|Isolation was late, everything after it was late.]] [[Good handover sheet between shifts.|Traffic crew were excellent.|Hold points signed on the tablet, which saved a drive.]]
>> [[Spare plant on site pays for itself every third time.|Good result.|Tidy.]] What did you do for lighting?
<< Towers at both ends, and one on a trailer that moves with the crew. [[Neighbours asked us to turn one down, fair enough.|Next time two on trailers.]]
>> [[Thanks for writing it up, we have one in {month}.|Isolation late is the story of my life.]]

=== Service [[strike|near miss|find]] in {suburb}: the plan said otherwise @repeats
[[Fibre|A {mm:80-150} water main|An abandoned gas main|A telecom duct|A low voltage cable]] [[{mm:300-600} off line|{mm:250-500} shallower than the plan|that was on nobody's plan]]. [[Found it by vacuum excavation, nobody hurt.|Found it with a spotter and a shovel, five minutes before the bucket.]] Reminder that plans are a hint.
>> [[Pothole every crossing, both sides. Slow is cheap.|Good find.|Electrolocation first, vac second, bucket last.]] Did the asset owner update their record?
<< [[Sent them photos and coordinates. We will see.|Yes, and they thanked us, which was a first.]]
>> [[Add it to the as-builts so that the next crew is luckier.|We now budget {price:1800-6500} a week for vac trucks on streets like that.]]
`,
)
