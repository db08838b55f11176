import { readThreads } from '../threads.ts'

export const energy = readThreads(
  'energy',
  `
=== 6.{n:6-8} stars and the windows are already ordered | Stuck just under 7 stars
Client changed the orientation late. Assessor now has 6.{n:6-8}. Windows ordered, slab in {weeks:2-4}. Cheapest way to find the rest?
>> @Consultant In order of what I try: ceiling fans in living and bedrooms, slab edge insulation or waffle pod credit, lighter roof colour, R6 ceiling rather than R5, sealing of downlights, then eaves. Fans alone often give 0.1 to 0.2. Check that internal walls to garage and wet areas are insulated in the model.
>> @Builder Ask if the model has the real window values or defaults. Ours jumped 0.3 with the supplier's certificate.
<< Default windows it was. 7.1 without touching anything. I owe you a beer.

=== Whole-of-home budget fails because of the pool pump? @Builder
Thermal 7.2, whole-of-home is short. Gas boosted hot water, ducted, pool. Client does not want solar on the front.
>> @Consultant Swap the hot water to a heat pump first, that is the biggest single step. Pool: variable speed pump with a high star rating. Then {n:3-5} kW of panels at the back. The order matters, do it in the tool and not by feel.
>> @Tradie Heat pump hot water {price:3200-4800} installed, before rebates. Put it away from the bedroom window, please.

=== Blower door results: {n:6-9} air changes on a new house, is that bad?
First test we have ever done. {n:6-9} at 50 Pa. Architect wanted under five. Where do we look?
>> @Consultant With the fan on, go around with your hand: downlights, skirting to slab, exhaust fans without dampers, the manhole, sliding door stacks, plumbing behind the vanity. Tape as you go. I find half of it in cabinets.
>> @Builder Second house we did the test at lock-up, before plaster. Got to 3.8 with two tubes of sealant and a stern look.
<< Behind vanities and the manhole. 4.9 at the second attempt.

=== Condensation behind new sarking | Wet framing under a vapour barrier, {suburb} @cold
Foil wrapped everything, house is tight, no ventilation to speak of. Water running inside of foil in {season}. Six months old.
>> @Engineer Foil on the cold side traps indoor vapour in our climate zones 6 and 7. Needs a class 3 or 4 vapour permeable membrane outside, cavity, and extraction ducted outside. Right now: dry it, run extraction all day.
>> @Inspector See this each winter now. Tight house plus a dryer venting into the laundry.
>> @Builder We batten out behind every cladding now. {mm:20-35} of air fixes many sins.

=== Double glazing in aluminium, uPVC or timber? @home
Eleven windows in {suburb}, weatherboard. Quotes: aluminium thermally broken {price:19000-26000}, uPVC {price:17000-24000}, timber {price:28000-39000}.
>> @Consultant Compare whole-window U-value, not glass. uPVC and timber are usually ahead of thermally broken aluminium. Then look at the sealing and who fits it. A good window in a hole with no foam is a bad window.
>> @Tradie Timber needs you to paint it. If you are the person who will, timber. If you have to think about it, uPVC.
>> @home We took uPVC, two winters in. The silence is what we notice.

=== Underfloor insulation under an old house: polyester or foil? @home
{mm:400-700} crawl space, some damp. {m2:90-140}.
>> @Tradie Polyester or glasswool batts with straps. Never foil stapled under there, it is dangerous near wiring. First fix the damp: drains, vents clear, ground sheet if it is bad.
>> @Inspector And leave the termite inspection path visible. Do not let anyone fill between stumps and joists completely.

=== Is external shading worth modelling properly?
Client wants full north glass, {m:7-11} of it, no eaves, "because of the look". Model says hot. They say double glazing.
>> @Architect Model it with an {mm:600-900} eave, with an external blind and without, three lines on a chart. Show hours over 27 degrees per year. Ours went from {n:410-640} to under 90 and the client chose the blind on the spot.
>> @Consultant Glazing does not stop sun. It slows down its way out.

=== Insulation gaps that nobody sees | Batts stuffed at eaves and around downlights
Thermal camera on a finished house in {suburb2}: every eave is cold, and there are {n:18-30} little squares. The rating said seven.
>> @Inspector A gap of five per cent can cost a third of the R-value. Hold point before plaster with the camera or just a torch. I fail tops of walls most.
>> @Builder Pay the installer by the hour and not per bag. Best {price:400-700} we spend.

=== Ventilation with heat recovery in a 7 star house: overkill? @Architect
Builder says open a window. Tested 3.1 air changes. Family of five in {suburb}.
>> @Engineer Under about five I would not leave it to windows in July. Full MVHR {price:9000-15000}, or decentral pairs at {price:1200-1900} each for bedrooms. At 3.1 at least continuous extract with trickle vents.
>> @Consultant CO2 meter in the bedroom overnight. When they see {n:2200-3100} in the morning it sells itself.

=== Do apartments in the same building really need different glazing?
{n:12-30} apartments. Assessor has five different window types. Facade contractor hates us.
>> @Consultant The average has to be seven and none under six. Use that room: two types, with the best in corner units. We came from five types to two and kept 7.1.
>> @Builder Two types is buildable. Five types means that the wrong one goes in on level three.

=== Solar on a south roof with flat tilt, any good? @home
Our only big roof faces south at {n:15-22} degrees. Installer says it is fine, neighbour says wasted.
>> @Tradie South at that pitch gives about {pct:70-80} of north over the year, poor in winter. East and west splits can be better if you have them. Worth it at current prices if you use power at daytime. Ask for the monthly figures, not the yearly.
>> @Consultant Hot water heat pump on a timer at noon eats most of it. Good match.

=== Existing house, {price:15000-20000} to spend, what order?
Clients ask me this each week and I want a good answer. 1970s brick veneer in {suburb}, gas ducted, single glazed.
>> @Consultant 1. Draughts and exhaust fans. 2. Ceiling to R5 or 6 with attention at the edges. 3. Heat pump for living areas, close off the rest. 4. Curtains with pelmets or secondary glazing. 5. Hot water. Walls pump-in if open. Windows last, unless they are rotten.
>> @Builder I would put draughts as 1, 2 and 3.
`,
)
