import { readThreads } from '../threads.ts'

export const winningwork = readThreads(
  'winningwork',
  `
=== Leads that never answer: how often do you ring? | Three calls, no answer, then what?
Enquiry comes in, I ring within the hour, nothing. {n:4-7} of ten end there. What is your sequence?
>> @Builder Call, then text straight after with name and one question they can answer with a word: "Is it a bathroom or the whole floor?" Half reply to the question. Next day one more, then a polite last one. Then leave people alone.
>> @Tradie Ring at 5:15 pm. At 10 am everyone is at work.
<< 5:15 got me two of three this week.

=== Referrals dried up, never had to advertise
Eleven years on word of mouth. Phone is quiet since {lastmonth}. First step?
>> @Builder Ring your last twenty clients. Not to sell, ask how the house is. Fix one squeaky door for free. I got three jobs from twenty calls.
>> @Designer Photos. You have eleven years of work and {n:2-6} photos, I bet. Half a day with a proper photographer, {price:600-1100}.

=== Cheapest quote wins again? | "You were the best but not the cheapest"
Fourth time. Would you drop the price when they say that?
>> @Builder Never the price, sometimes the scope. "To get to that number we can leave out X and Y, here is the list." If they wanted the cheapest, they would not tell you that you were best.
>> @home As a client: we said that to someone, he did precisely this, and we signed with him.

=== What goes in your quote besides a number? | Quote layout: what do you show?
Mine is one page and a total. Competitor's has photos and a programme.
>> @Builder Scope in lines, what is not in, allowances with the real product, three dates, payment stages, insurance, two photos of a similar job, and a paragraph about what worries me on their site. The worry paragraph wins.
>> @Designer Same. People trust whoever tells them about a problem.

=== Client wants my supplier's invoices
Fixed price job. Wants to see my costs "for transparency".
>> @Builder Fixed price is fixed. Offer cost plus as an alternative with percentage, they rarely take it. Say it in a friendly way.
>> @Manager For variations I show them. For the base price no.

=== Bad review from somebody who never hired us
One star, "did not answer email". They wrote once, on a Sunday. What do you reply?
>> @Tradie Two lines: sorry we missed it, here is my number. No sarcasm. Next clients read your answer, not the star.
>> @Builder And ask five happy people that week for a review, by text with a link. It is at {n:4-4}.8 again after a month.

=== Pricing a first job for an architect we want to work for
Good practice in {suburb}, tidy drawings. Cut margin to get in?
>> @Builder Tell them the honest price and deliver a great tender: queries raised early, clear exclusions. If you buy the first one you'll be expected to buy the second.
>> @Architect As an architect: what I remember is who found the mistake in my section before signing.
<< Found two mistakes in the section. Sent them politely. We are on the list.

=== Saying no: how do you turn down a job? @Tradie
Bad feeling in the first meeting, three builders gone before me, folder of complaints. I always say "too busy" and feel a coward.
>> @Builder "We are not the right team for this one" is true and enough. Recommend nobody.
>> I price it high. Did that once. They said yes. Never again.

=== Vehicle signage: worth {price:900-2400}?
Two vans. Half of my work is within {n:6-9} km of {suburb}.
>> @Tradie Best money I spent. Big trade name, suburb, phone, nothing else. And drive like your mother owns the van.
>> @Builder Site sign and fence banner too. {price:180-320}. Neighbours of a tidy job ring.

=== Minimum job size, do you have one? @Tradie
Getting {n:5-9} tiny enquiries a day. One tap, one door.
>> Half day minimum, {price:380-560}, said in the first text. A third says yes and gives me a list. "While you are here" is a business model.
>> @Builder I pass those on to a semi-retired mate. He loves it and they remember who sent him.

=== Free site visits for couples who disagree
Went three times. She wants an extension, he wants to move. I am a counsellor with a tape measure.
>> @Builder First one free, second is a paid feasibility, {price:450-900}, with sketch and range. It makes them talk in the car.
>> @Designer I have a form for each to fill in alone. Then we compare over tea. It is great, nobody fights with a form.

=== From subbie to builder: how was the first year?
Registered in {lastmonth}. Have {n:2-3} possible jobs. Terrified. What did you get wrong?
>> @Builder Priced my own labour at nothing, and took a big one first. Start with the smallest. Get a bookkeeper before a ute. Have the contract read once by somebody who charges for it.
>> @Builder Kept on the tools too long. Clients ring the one with clean hands.
>> @Consultant Write down your reason. In month seven you'll need to read it.
<< Written inside the cover of the diary. Thank you all.
`,
)
