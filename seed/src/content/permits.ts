import { readThreads } from '../threads.ts'

export const permits = readThreads(
  'permits',
  `
=== Side setback short by {mm:40-90}, report and consent or redraw? @vic
Double storey extension in {suburb}. The existing wall is not parallel to the boundary and the new first floor ends up {mm:40-90} inside the required setback at the back corner. Designer says report and consent, {weeks:4-8}. Client wants to start. What would you do?
>> @Surveyor Redraw. You can lose a corner with a tapered wall or a small step and have the permit next week. Consent is a real assessment, neighbours get asked, and "the survey was late" is not an argument that helps.
>> @Architect I would ask why the feature survey came after the design. Not your fault, but put {mm:100-150} of tolerance on every setback from now on. Old fences lie.
<< Redrew it. Lost a linen shelf, gained two months.

=== Neighbour has engaged a consultant against our protection works | Protection work notice came back disagreed @vic
Sent the notices for an excavation {mm:300-600} from the title boundary in {suburb}. Neighbour's engineer has returned "further information required" with twenty-one questions, half of them about the planning permit. The clock?
>> @Surveyor Answer only those that concern the protection work. Then it comes to the relevant building surveyor to determine if it is appropriate. Keep every reply dated. The planning stuff is noise here, but be polite, because you will meet this neighbour for a year.
>> @Builder Go and have a tea with them. I had one like that, and it turned out the fear was the lemon tree. We moved the barrier by half a metre and got the form that night.
<< It was a garage they were told would crack. Offered a dilapidation report before and after. Signed.
>> Insurance for protection work has to be in place before, and the notice should say so. That was question four on ours.

=== Planning permit needed for a front fence? Council says "it depends" @home @vic
House in {suburb}, no heritage overlay as far as I can tell. We want {mm:1500-1800} timber battens at the front. Counter staff said it depends. On what?
>> @Consultant On the zone, overlays, whether you are on a main road, whether it is associated with other works that need a permit, and the height. Get the property report for your address, it is free, and read the overlay list. Over about 1.5 m within 3 m of the street is where most questions start.
>> @Designer And on visibility at the crossover. Keep the splay near the driveway low or open, that is where the enforcement letters come from.

=== Building permit lapsed at frame stage | Permit expired, job half finished
Took over a job in {suburb} where the first builder went under. Permit lapsed in {lastmonth}. Frame and roof up, no frame approval on file. Original {surveyor} is still appointed. What is the order of events?
>> @Surveyor First talk to the appointed surveyor, you cannot simply swap. They will want an engineer's or inspector's report on what is standing, evidence of insurance in the new builder's name, and an application to extend or a new permit for the balance. Do not cover anything.
>> @Builder Photograph every connection, and price the opening up. When we did one, {n:6-14} tie-downs were missing and the bracing was decorative.
<< Engineer found the bracing short on one wall and the rest fine. New permit for completion applied for.

=== Overlooking: is {m:8-9} of obscure glass really required? @vic
Townhouse at the back of a long block. Upper living window faces a neighbour's garage roof and then their yard at an angle. Council planner wants obscure glazing to 1.7 m on all of it. Has anyone had success with an overlooking diagram?
>> @Architect Yes, nearly always. Draw the 9 m arc and the 45 degrees from the floor level at 1.7 m eye height, in plan and section, and colour what is actually a habitable window or secluded private open space. A garage roof is neither. One sheet and it was accepted on my last three.
>> @Consultant Agree. And offer a fixed sill or an external fin for the part that really overlooks. If you only argue you lose, if you show you win.

=== How long is your council taking just now? | Planning times around {suburb}
Two dwellings, no objections so far, lodged {weeks:9-16} ago. Further information answered in {lastmonth}. Statutory clock is one thing, the phone call is another. What are others seeing?
>> Around four to five months for two units, faster if you had a proper pre-application meeting. The officer changing mid way adds a month.
>> @Developer We had {weeks:14-22} in {suburb2}. I budget six months for anything that gets advertised and I am pleased when wrong.
>> @Consultant Ring, do not email. Ask "what is the one thing you still need to write your report?" You get a real answer surprisingly often.
<< Rang. It was the landscape plan. They never said.

=== Do I need a permit for a {n:9-12} square metre shed? @home
Small workshop at the back fence in {suburb}, steel kit, no plumbing. The seller says no permit under ten square metres. My neighbour says otherwise.
>> @Surveyor Under ten square metres and under the height limit is commonly exempt from a building permit, but not from the siting rules, and not from planning overlays. And the slab counts if you build it over an easement. Ring council with your exact dimensions, it is a five minute call.
>> @Tradie Also check where the stormwater from the roof goes. That is what the neighbour will complain of.
>>> Can confirm, from the neighbour's side.

=== Change of use from shop to dance studio: what triggers the upgrade? @Builder
Tenant wants a studio in a strip shop in {suburb}. Classification goes from a shop to an assembly building. {surveyor} has mentioned partial compliance, exits and access. How far does it go?
>> @Surveyor A change of use means the building must be suitable for the new use. In practice: exits and travel distances, exit door swing, fire separation from whatever is above, accessible entry and toilet. There is discretion for partial compliance but you need reasons for each item, not just cost.
>> @Consultant Write a compliance matrix before you spend on drawings: clause, existing condition, proposed, reason. Then hold a one hour meeting. It saves weeks.
>> Check the planning side at the same time. Car parking killed one of ours, not fire.

=== Demolition consent held up by a sewer disconnection letter
Everything is in apart from proof that the sewer is cut and sealed. Plumber did it {weeks:2-4} ago and has not lodged. Anybody found a way to make plumbers lodge things?
>> @Tradie Plumber here, sorry for my people. Hold the last ten per cent until the certificate number arrives. It works on me.
>> We put it on the purchase order: invoice will be processed with the certificate attached. No drama since.

=== Easement at the rear: can a deck go over it? | Deck over an easement in {suburb}
{m:2-3} wide drainage and sewerage easement along the back. Client wants a low deck over most of it. Footings outside, joists spanning, boards removable. Water authority says "apply".
>> @Surveyor Build-over consent from whoever the easement favours, which may be council and the water authority both. Removable sections and footings clear of the pipe, below the angle of repose, usually get through. The build-over agreement stays on the title file, so tell the client.
>> @Engineer Get a depth to invert. If it is a {mm:150-225} pipe at {m:2-3} deep your footing depth changes a lot.

=== {surveyor} wants a performance solution for a {mm:860-960} balustrade, heritage stair
Existing stair in a 1890s terrace, balustrade about {mm:860-960} high, beautiful. We are altering the floor above, not the stair. Surveyor says altered building, show us. Any precedent for keeping it?
>> @Architect Two ways: a discreet second rail in thin steel above it, reversible, or a performance solution on the basis that the stair is outside the scope of work. The first usually ends the conversation and heritage advisers like reversible.
>> @Surveyor Speaking as one: if you do not touch it and do not make it worse, I can usually live with it. The moment the plan shows new newels, it is in scope.
<< Thin rail it is. It actually looks good.

=== Objector wants the permit because of "character". What counts? @vic
Two side by sides in {suburb}, general residential, complies with everything measurable. Two objections, both about character. Hearing in {month}. What evidence wins?
>> @Consultant Photographs of every house on both sides for {m:150-200}, in order, with roof form, setback and garage noted in a table. Character is a pattern, so show the pattern and where you fit. Most of the time the street is much more mixed than the objector remembers.
>> @Developer Offer a planting plan with two canopy trees in front. Cheap, and everybody can agree to it.
`,
)
