import { readThreads } from '../threads.ts'

export const programme = readThreads(
  'programme',
  `
=== Programme says {weeks:26-38}, everyone knows it is {weeks:34-46}
Client's board has the short one. Team has the long one. I have to present on {day}. How honest?
>> @Manager Entirely, with three dates: if all goes well, likely, and if two named things go wrong. Boards can handle a bad date, they cannot handle a third new one.
>> @Builder Say what would buy time: a decision by Friday on facade is worth two weeks, access to level two is worth one. People like levers.
<< Presented three dates. Silence, then "finally". Levers pulled: both.

=== Lookahead meetings: who comes, how long? | Three week lookahead that works
Ours is {n:60-90} minutes with {n:9-16} people on their phones.
>> @Manager 25 minutes, standing, at the plan on the wall, foremen only and no managers. Each sticks their own notes, says what they need from the person beside. Constraints get a name and a day. Nobody sits.
>> @Tradie As a foreman: don't ask me "can you do it by Friday" in front of the client. You will get a yes, and a Monday.

=== Site diary: paper, app or voice?
Supervisor hates typing. Claims depend on it. What do your people keep up?
>> @Builder Voice memo in the ute at 3:30, transcribed into the app, with four photos. Two minutes. He was a champion after a week.
>> @Consultant Weather, people, deliveries, delays, instructions, visitors. Six words each. When it is in court a boring diary is a beautiful thing.

=== Long lead list for a simple house, {thismonth} edition
What I see: windows {weeks:8-13}, stairs {weeks:6-9}, switchboard {weeks:4-7}, stone {weeks:4-6}, garage door {weeks:5-8}, heat pump in stock. You?
>> Windows the same. Front doors are silly, {weeks:11-16} for anything not white.
>> Tapware in special finishes {weeks:10-15}. I tell clients: chrome tomorrow, brass in spring.
<< Adding tapware. That would have hit us.

=== Two trades in one room, again | Stacking trades to catch up, does it ever work?
Painter, floor and fix-out in one week. I did it to regain {days:5-8}. Lost {days:3-6} in damage.
>> @Tradie Painter. It never works. You pay me twice. Room by room handover with a strip of tape across the door works.
>> @Manager Acceleration only works on the critical path, and stacking finishes creates a new one. Add hours at the front, not bodies at the back.

=== Client has moved in their furniture early @Builder
Came on Saturday with a truck. We are {weeks:2-3} from finishing. Insurance, safety, cost. They have a key, I do not know how.
>> @Manager Letter today: early possession by the owner, risk passes for those areas, access by appointment, and a price for protecting or moving. Friendly tone. Then change the construction lock.
>> @Builder I gave ours the garage with a separate lock. It cooled everything.

=== Handover pack in one week, {n:40-75} warranties missing
We always leave it. How do you get it from the trades?
>> @Manager From the first order: certificate and manual are due with delivery and are {pct:5-10} of the line. Folder structure exists at start and gets filled by the people who order.
>> @Surveyor You need half of it for me anyway. List of what I want is one page, ask at permit stage.

=== Weather days: how many do you allow in {city}?
Winter start, lock-up by {month}. I allow {n:2-3} a month, boss says one.
>> @Builder From the bureau: count days over 5 mm in the last ten years for that month, half of them cost a day for roof and slab, a third for frame. {n:3-4} in our winter. It is not an opinion.
>> Boss can come and pour.

=== Key subcontractor went under mid-job | Our {n:2-3} month joinery order vanished overnight
Administrators. {price:48000-95000} paid, goods "in production". Opening on {month}.
>> @Manager Ring the administrator today with proof of title: paid goods marked as yours may be released. Photos with job numbers. If not marked then you are unsecured. Re-order shortest path in parallel: off the shelf carcasses, custom fronts.
>> @Consultant From now on: deposit against a vesting certificate and photos with labels, PPS registration for large ones.
<< Got {n:11-19} of {n:28-36} carcasses released. Labels saved us.

=== Neighbour blocks access from the lane | Access from the lane blocked by parked car
{weeks:2-4} of excavation through a {mm:2900-3400} lane. Neighbour parks there "since 1984". Police say civil.
>> @Builder Go with a cake and dates. Offer to pay parking for four weeks, {price:250-480}. If not then council permit for lane occupation, signs 48 hours before, and then it is an offence.
>> @Manager Cake. Always cake first.
<< It was cake. And the parking. And we trim his hedge.

=== Software: are you really using the Gantt after week three?
We make a lovely one for the contract. Then a whiteboard runs the job. Is that wrong?
>> @Manager Not wrong. Gantt for milestones, claims, EOT. Whiteboard for people. What must be linked is the date at which the whiteboard says the Gantt is fiction. Weekly, five minutes.
>> @Builder I take a photo of the whiteboard each Friday. That is our as-built programme.

=== Commissioning squeezed to {days:3-5} again
Every job. Trades late, opening fixed, and the people who test the air get a weekend.
>> @Engineer Show commissioning as a chain from power on, not from completion. Power on date is the true milestone. Water, power, controls, air, fire interface. If power slips then opening slips, in the same line.
>> @Manager Put the fire interface test in front of the client's diary with their CEO's name. Magically protected.
`,
)
