import { readThreads } from '../threads.ts'

export const extensions = readThreads(
  'extensions',
  `
=== Living through it or moving out? | Stay in the house during the extension? @home
{n:7-10} month build in {suburb}, kitchen goes in month two. Rent around here {price:580-760} a week.
>> @Builder If you can get out for the {weeks:8-12} when old and new get joined, we are faster and you stay married. The rest you can stay.
>> @home We stayed. I know the smell of every adhesive. Next time: out from demolition to plaster.
<< Taking {weeks:10-12} at my sister's. Kids already have a plan for her pool.

=== New roof meets old roof: box gutter or bridge? | Joining a flat roof to an old hip
Hip roof 1925, new living area behind. Box gutter {m:8-12} across the back or cricket over?
>> @Architect Link with a lower flat roof {mm:900-1500} long, so that old eaves stay and water leaves both sides. No box gutter against the old wall. It reads well, too.
>> @Tradie Roof plumber thanks you. Each box gutter between old and new is my retirement fund.

=== Floor level: match old or step down?
Old floor {mm:420-560} above ground, garden at the back is lower. Slab extension with {n:2-3} steps or raised timber to match?
>> @Designer Steps give ceiling height and save money: {mm:2700-2700} old to {mm:3000-3200} new with same roof. But think of prams and parents. One wide step of 150 and a ramp outside is a decent compromise.
>> @Builder Raised floor on a slope costs about {price:180-260} a metre more, slab needs fill and drop edge. Get both priced, surprises each time.

=== {price:380000-460000} budget and {m2:75-95}: dreaming? | Reality check on our extension budget @home
Living, kitchen, bathroom, one bedroom. Weatherboard in {suburb2}. Designer said fine. Two builders said no.
>> @Builder {price:4600-5400} a metre for that mix now, kitchen and bath included, so {m2:75-80} is the top end if the site is easy. Take out a corner, keep services on one side, standard windows.
>> @Consultant Get a cost plan at sketch stage, {price:900-1800}. Cheaper than redrawing after permit. Designers price with hope.
>> @Architect Ouch. Fair.
<< Cost plan came. Lost a butler's pantry nobody could explain. We fit.

=== Party wall with the neighbour, who owns it?
Terrace, we want to go up on it and put in beam pockets. Neighbour says half is his.
>> @Surveyor Title first: re-establishment survey shows if boundary is in the middle, look for party wall easements on title. Then consent in writing plus protection works. Never assume.
>> @Engineer Or don't use it: steel frame just inside, {mm:120-160} lost. Peace has a thickness.

=== Old weatherboards: match profile or contrast?
Everyone on the team has a view. House 1915.
>> @Architect Contrast honestly with same rhythm: vertical boards, same colour family. Matching looks good for two years, then timber moves and everybody sees the join.
>> @Builder If you match, take boards from the demolished back for the visible return. We kept {m:60-120} for that.

=== Extension slab next to old stumps | Differential movement at the joint between old and new
Cracks forecast by engineer between slab extension and stumped house. What joint?
>> @Engineer Full articulation: floor joint under a door threshold, walls with control joint, roof that can slide. Old part moves with seasons, new does not. Don't tie them together and then be surprised.
>> @Builder Cover strip inside that clips on one side only. Invisible when painted.

=== What should we ask a builder at the first meeting? @home
Meeting three next week. I have a list of twenty questions and feel silly.
>> @Builder Bring five: Who is on site each day? What went wrong on the last one? Which of my drawings worries you? How do you price changes? Can I ring your last two clients? Anyone good will enjoy it.
>> @home Ask where the toilet goes. The one who had an answer had an answer for everything.
<< The one with the toilet answer it is.

=== Asbestos, termites, wiring: order of discovery in a {year:1938-1962} house
Allowance in contract {price:12000-20000}. After demolition: {price:17000-31000}. Client fine, I want to be better at forecasting.
>> @Builder Half a day with a torch, a ladder, plumber and sparky before quoting. {price:600-1100}, they pay. It finds two of the three.
>> @Inspector Cut four holes where cabinets will go anyway. Best inspection ever.

=== Light into the middle room @home
Extending to the back makes our third bedroom dark. {m:3-4} courtyard or skylight?
>> @Architect Courtyard of {mm:1500-2200} to the north with full height glass gives light, air and a view of a plant. Costs you {m2:5-8} and makes both rooms better.
>> @Designer And legally the bedroom needs window and ventilation. A skylight may not do for both.

=== Neighbours object to demolition noise on Saturdays @Builder
Allowed hours 9 to 8 on Saturday here, we do 9 to 1. Letter in the box with a lawyer's name.
>> @Manager Be glad they write. Ring, give programme of loud days, skip one Saturday for a birthday. Costs nothing, saves the crane permit.
>> Chocolates at demolition, chocolates at slab. Under {price:60-60}, never had a complaint.

=== Temporary weatherproofing when the back is off | Back of house open in {season}
{weeks:2-3} with a {m:7-9} wide opening. Tarp and hope?
>> @Builder Frame it up: 90 x 45 stud wall, ply or wrap with battens, door in it with a lock. {price:700-1300}, half the timber goes in the job after. Tarps clap all night and tear at two.
>> @Tradie Insulate it with the batts you have on site. Owners remember warm.
`,
)
