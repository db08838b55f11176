import { readThreads } from '../threads.ts'

export const roofing = readThreads(
  'roofing',
  `
=== Metal roof at {n:2-3} degrees: who sleeps well? | Low pitch metal roof, {n:2-3} degrees, {m:9-16} long
Architect wants it invisible. Profile is allowed down to 2. Screws or clip-lock? Laps none.
>> @Tradie Clip-lock, full length sheets, stop ends turned up, back flashing turned down into the pan. At two degrees any ponding from a dip in the batten shows. Laser the battens.
>> @Builder Add one degree in the framing and tell nobody. It saved me twice.
<< Went to 3. Architect noticed, of course, and agreed.

=== Leak appears {m:3-5} from the likely place | Chasing a roof leak for the third time
Tile roof, 1970s, stain in the hall after north-west rain only. Two roofers have re-pointed things.
>> @Tradie From inside during rain, torch, follow the wet track up the rafter. Water runs along sarking or a batten for metres. North-west only says wind driven: valley clips, cracked tile under a flashing, or the chimney tray.
>> @Inspector Moisture meter from ceiling side along the joists gives you an arrow. Cheaper than a third pointing.
<< Chimney. Tray had rusted through behind, you could put a thumb in it.

=== Re-roof tile to metal, what else changes? @home
Concrete tiles, 40 years old, {m2:140-220}. Quote {price:21000-34000} for metal.
>> @Builder Metal is a tenth of the weight, so tie-downs matter more than before, wind can lift it. Ask that strapping is included. Then insulation blanket for rain noise, new gutters while you are at it, and ask about battens spacing.
>> @Consultant Lighter colour. On an old house with poor insulation it makes more difference than the brochure says.
>> @home We did it in {lastmonth}. Three days, amazed. Cat still not speaking to the roofer.

=== Dissimilar metals: copper pipe dripping on zincalume
Air con condensate in copper runs onto new roof. Streak after {n:6-14} months, now holes.
>> @Tradie Copper on coated steel is murder. UPVC drain to gutter. Sheet patch if it is local. Also lead on coated steel is out these days.
>> @Inspector Swarf from cutting with a grinder looks similar: freckles. Look if it is a line or freckles.

=== Skylight flashing in a corrugated roof | Skylight supplied without a flashing for corro
Client bought it online. Flashing kit is for tiles. Roof at {n:12-18} degrees.
>> @Tradie Soaker flashing made by a sheet shop to the ridge, {price:380-720}. Under the sheets up to the ridge, out over below. Do not let anyone use a tube of silicone as a design.
>> @Builder Client supplied. Client pays for making it work. Write it the day it arrives.

=== Gutter falls: straight line or proper fall?
Client complains that the quad gutter is not parallel to fascia: {mm:10-25} over {m:8-12}. It drains though.
>> @Tradie 1 in 500 minimum for eaves gutters. So {mm:16-24} over {m:8-12} is what it takes. Show them a spirit level and a bucket.
>> @Designer Then hide it: fall to both ends, half the difference. I draw that now.

=== Torch-on membrane over plywood, blisters | Blisters in a two year old membrane roof
{m2:35-90}, size of plates. No leak. Installer offers to cut and patch.
>> @Tradie Moisture in ply when laid, or no vented layer. Small ones leave. Cut and patch when the laps are threatened. If the ply is soft underfoot then you need to open it up.
>> @Engineer And under it: insulation with no ventilation between ply and ceiling gives you condensation that cooks it from below.

=== Gable vents, whirlybirds or none: hot roof space @hot
Roof at {n:52-64} degrees in {thismonth}. Owner wants three whirlybirds. R4 batts on the ceiling.
>> @Consultant With R4 done well the roof temperature matters little to rooms. Spend on gaps and R6. A roof space needs ventilation for moisture more than for heat.
>> @Tradie I sell whirlybirds. He is right.

=== Parapet capping leaks at the joints, sealant every year
{mm:300-450} wide capping with flat top, joints lapped {mm:50-100} and siliconed. Rendered wall below is stained.
>> @Tradie Fall to inside of 5 degrees, standing seam or a soaker under every joint with a gap for movement. Flat caps with silicone are a subscription.
>> @Architect Draw it with the fall and an under-membrane. I do, since an expensive {season}.

=== Walking on an old fibro roof for a quote @Tradie
Customer wants a price for cleaning "moss". Super six from {year:1958-1975}. I stayed on the ladder and said no. He was offended.
>> Right call. Brittle, asbestos, and pressure washing it is illegal here. He can be offended.
>> @Inspector People have died through those sheets. Price for replacement with removal is the only price.

=== How many downpipes for {m2:180-320} of roof? @Builder
Plan shows {n:4-5}. Looks thin. Eaves quad gutter, 90 mm round.
>> @Tradie Rule of thumb one per {m2:35-45} for 90 round with quad in {city}, then check the length of gutter to each, 12 m max. So more like {n:6-7}. Overflow slots or a gap at the back as well.
>> @Engineer Do not forget that upper roofs spreading over lower ones count twice.

=== Solar panels on a roof that needs replacing @home
Roof has maybe five years. Installer says just put them up.
>> @Tradie Roof first. Taking off and refitting {n:14-24} panels is {price:2400-4500} later, plus the inverter is then old. If money is short, do the half where the panels go.
>> @Builder Half a roof works with corro if you choose a current colour. Do it on the whole north side.
`,
)
