import { readThreads } from '../threads.ts'

export const asbestos = readThreads(
  'asbestos',
  `
=== Grey sheet behind the bathroom tiles | Found cement sheet behind tiles, stop or go on? @home
Started taking tiles off ourselves, house from {year:1958-1979} in {suburb}. Grey sheet with a dimpled face behind. We stopped. What now?
>> @Inspector Well done for stopping. Assume that it is until tested. Wet wipe what you have, do not vacuum, close the room. Sample to a NATA accredited lab, {price:50-90} a sample, result in a day or two. Leave tools in the room.
>> @Builder Tiles on sheet nearly always come off with the sheet, so have a licensed removalist take wall and all. It is faster than being careful.
<< Positive, chrysotile. Removal next {day}, {price:1800-3200} with clearance. Thanks for the calm.

=== Removalist finished in two hours, no clearance | No clearance certificate, builder wants to start
"Job done" text, no paper. Plasterers come on {day}. Over ten square metres.
>> @Inspector Clearance by somebody independent before reoccupation. I would not send anyone in. Ring the removalist: they must provide it, and you may choose the assessor yourself.
>> @Consultant Friable needs air monitoring as well. Non-friable visual clearance is a half hour visit, {price:280-450}.

=== Buried fragments in the backyard, {m2:40-90}
Levelled the garden for the slab, {n:15-60} pieces of sheet in the top {mm:200-300}. Stop the machine?
>> @Inspector Yes. Wet it, fence it, occupational hygienist to assess. Depending on extent: emu pick with validation, or scrape {mm:150-300} and dispose as asbestos soil. Do not spread it across the block to "see how much".
>> @Builder Emu pick and scrape of {m2:60-80} came to {price:7500-13000} for us, mostly tip fees. Client's latent conditions clause held.

=== Vinyl tiles with black glue: how careful? @Builder
{m2:35-80} of {mm:225-305} vinyl tiles, house {year:1962-1978}. Tiles positive, glue positive. Grind or cover?
>> @Inspector Never grind. Tiles can come up whole with heat or chill in wet condition by licensed people. Glue residue: encapsulate with a levelling compound and record on the register, or wet chemical removal.
>> Covered ours with ply and new floor, sign on the underside, note to owner in the handover pack.

=== Meter board is a black panel | Electrical backing board, Zelemite type
Old black board in a {year:1955-1980} house, need to drill for a new circuit. Sparky refuses. Fair?
>> @Tradie Fair. Those boards may contain asbestos in bitumen. I replace the whole board, no drilling, double bag. {price:180-320} more on a switchboard upgrade that needed doing anyway.
>> @Inspector Same goes for old fuse holders with fibrous rope in them. That one is friable.

=== Register for a small commercial building, what is enough?
Six shops from the sixties in {suburb2}, owner has nothing. First contractor asked for it on day one.
>> @Consultant A division 5 type survey with photos, locations on plan, condition and priority, review date. {price:1200-2600} for that size. Keep it at the switchboard and send it to anyone who drills.
>> @Inspector "Presumed" is a valid entry for what you cannot reach. A blank is not.

=== Eaves sheets in good paint: leave? @home
House {year:1954-1976}, eaves and gable ends. Painter wants to sand.
>> @Tradie Leave, do not sand, do not pressure clean. Wash by hand, paint. Intact and painted is about as safe as it gets.
>> @Inspector Agreed. Note it for whoever replaces a downlight in ten years.

=== Fence replacement with neighbour, corrugated cement sheets | Old super six fence, who pays?
{m:22-34} of corrugated sheets at {suburb}. Neighbour wants to do it himself with a trailer.
>> @Inspector It is buried {mm:300-450} deep and snaps when pulled. Licensed removal {price:35-60} a metre. It is a shared cost as part of the fence if you agree before. Show him the fine, then the price. The price looks good then.
>> @home We shared it fifty fifty. {price:1400-2200} all up, gone in a morning.

=== Air monitoring result above detection on one pump @Consultant
Five pumps, one at 0.01 fibres/mL, near the haul road. Removal has stopped. Probably dust of another kind. How do you tell?
>> @Inspector Ask the lab for an electron microscope check on that filter. Two days. In the meantime treat as real: check the enclosure and decon. Write to neighbours before they read about it.
<< Gypsum and cellulose. Restarted with an extra mist line. Good two days to be had by nobody.

=== Does a pre-purchase inspection include asbestos? @home
Report for a {year:1950-1985} house just says "may contain". Not very helpful.
>> @Inspector Standard pre-purchase is visual and excludes it, as the report probably says on page two. You can add an asbestos survey with samples, {price:350-600} for a house. If you plan to renovate it pays for itself.
>> @Builder Bring it with you when you ask builders for prices. You will get firmer numbers.

=== Illegal dumping on our site overnight
{n:2-5} bags and broken sheets over the fence on {street}. Whose problem?
>> @Inspector Yours, sadly, as the site's controller, but report to council and the regulator, some help with dumped asbestos. Photos, do not open the bags, licensed pick up {price:450-900}.
>> @Builder Camera sign went up the day after. Never again so far.

=== Teaching apprentices what it looks like
Mine are all born after {year:2003-2006}. To them it is a word. How do you teach?
>> @Tradie Sealed sample box from a removalist, each type under a clear lid: flat sheet, super six, lagging, vinyl, backing board. Hand it around at smoko. Then a walk through a sixties house with a marker.
>> @Inspector The awareness course is good. The walk is better. If in doubt they get to say stop, and nobody sighs.
`,
)
