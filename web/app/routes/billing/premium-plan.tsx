import type { CommunityPage } from '@lv/contract/communities'
import { CalendarX, RotateCcw, ShieldCheck } from 'lucide-react'
import { href, Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { TermGrid } from '../../ui/term-grid.tsx'
import { CardForm } from './card-form.tsx'
import { beginPremium } from './card-secrets.ts'
import { HouseRow, PriceLine, TickList } from './plan-rows.tsx'
import type { Offer } from './subscribe-state.ts'

type Props = {
  /** Where the person came from, if from a community. */
  community: CommunityPage | null
  premium: { publishableKey: string | null; localFormAction: string | null }
  offer: Offer
  secret: string | undefined
  failure: string | undefined
  /** This page without what a provider added to its address, as a path and as a whole address. */
  here: string
  returnUrl: string
}

/** The premium plan: what it is, the card form, and what people ask about it. */
export function PremiumPlan({ community, premium, offer, ...payment }: Props) {
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="text-3xl sm:text-4xl">Premium: every paid community</h1>
      <p className="mt-3 max-w-[36em] text-lg text-muted">
        One membership instead of one for each. {community && <BackToOne community={community} />}
      </p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_26rem] lg:gap-12">
        <section aria-labelledby="included" className="max-lg:order-2">
          <h2 id="included" className="text-xl">
            What is included
          </h2>
          <TickList lines={offer.benefits} className="mt-4 text-lg [&_svg]:mt-1" />
          <HouseRow className="mt-10 max-w-lg max-lg:hidden" />
        </section>
        <Card as="section" aria-labelledby="pay" className="gap-5 !p-6">
          <h2 id="pay" className="sr-only">
            Pay by card
          </h2>
          <PriceLine cents={offer.premiumCents} />
          <CardForm
            {...premium}
            {...payment}
            amountCents={offer.premiumCents}
            begin={() => beginPremium(offer.premiumCents)}
            label="Subscribe Now"
          />
          <Notes notes={offer.notes} />
        </Card>
      </div>
      <Questions questions={offer.questions} />
    </div>
  )
}

const BackToOne = ({ community }: { community: CommunityPage }) => (
  <>
    Or{' '}
    <Link
      to={`${href('/subscribe')}?community=${community.id}`}
      className="font-semibold text-accent underline underline-offset-4"
    >
      {community.name} alone
    </Link>
    .
  </>
)

const signs = [ShieldCheck, CalendarX, RotateCcw]

function Notes({ notes }: Pick<Offer, 'notes'>) {
  return (
    <ul className="flex flex-col gap-1.5 border-t border-dashed border-edge pt-4 text-sm text-muted">
      {notes.map((note, at) => {
        const Sign = signs[at] ?? ShieldCheck
        return (
          <li key={note} className="flex items-center gap-1.5">
            <Sign aria-hidden size={16} className="text-good" />
            {note}
          </li>
        )
      })}
    </ul>
  )
}

function Questions({ questions }: Pick<Offer, 'questions'>) {
  return (
    <section aria-labelledby="questions" className="mt-14">
      <h2 id="questions" className="text-2xl">
        Before you pay
      </h2>
      <TermGrid
        className="mt-5 gap-x-10 md:grid-cols-2"
        terms={questions.map(({ question, answer }) => ({ term: question, text: answer }))}
      />
    </section>
  )
}
