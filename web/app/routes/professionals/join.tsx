import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { shownWith } from '../../content/evidence.ts'
import { type JoinWords, joinTestimonials, joinWords, type ShownTestimonial } from '../../content/join.ts'
import { House } from '../../drawing/house.tsx'
import { bungalow, warehouse } from '../../drawing/house-drawings.tsx'
import { useRefusalToast } from '../../features/actions/use-refusal-toast.ts'
import { asRefusedForm, type RefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { solveAndSend } from '../../solve-and-send.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TermGrid } from '../../ui/term-grid.tsx'
import type { Route } from './+types/join.ts'
import { JoinForm, refusedOf } from './join-form.tsx'
import { applyBody, checkBody, isConfirming, joinValues, withAreas } from './join-values.ts'

type Terms = { title: string; text: string }[]
const asTerms = (all: Terms) => all.map(({ title, text }) => ({ term: title, text }))

/** What members can count on, and what is asked of them. */
function JoinTerms({ offered, asked }: Pick<JoinWords, 'offered' | 'asked'>) {
  return (
    <div className="page-width grid items-start gap-x-14 gap-y-12 pt-16 lg:grid-cols-[1.25fr_1fr] lg:pt-24">
      <section aria-labelledby="offered">
        <h2 id="offered" className="text-2xl">
          {offered.title}
        </h2>
        <TermGrid className="mt-6 gap-x-8 sm:grid-cols-2" terms={asTerms(offered.offers)} />
      </section>
      <section aria-labelledby="asked">
        <h2 id="asked" className="text-2xl">
          {asked.title}
        </h2>
        <TermGrid className="mt-6" terms={asTerms(asked.asks)} />
      </section>
    </div>
  )
}

/** What professionals told the operator, each with where that comes from. */
function JoinTestimonials({ title, testimonials }: { title: string; testimonials: ShownTestimonial[] }) {
  if (testimonials.length === 0) return null
  return (
    <section aria-labelledby="testimonials" className="page-width pt-16 lg:pt-24">
      <h2 id="testimonials" className="text-2xl">
        {title}
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
        {testimonials.map(({ words, name, trade, place, note }) => (
          <li key={name}>
            <figure className="flex h-full flex-col border-t-2 border-line pt-4">
              <blockquote className="grow text-lg">“{words}”</blockquote>
              <figcaption className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
                <span>
                  <span className="font-semibold text-ink">{name}</span>, {trade}, {place}
                </span>
                <Badge>{note}</Badge>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The other way in. */
function JoinDirectly({ words }: { words: JoinWords['direct'] }) {
  return (
    <section
      aria-labelledby="direct"
      className="page-width grid items-end gap-x-14 gap-y-8 py-16 lg:grid-cols-[1fr_20rem] lg:py-24"
    >
      <div>
        <h2 id="direct" className="text-2xl">
          {words.title}
        </h2>
        <p className="mt-2 max-w-[36em] text-muted">{words.text}</p>
        <ButtonLink to={`${href('/professionals')}#signup`} tone="quiet" className="mt-5">
          {words.action}
        </ButtonLink>
      </div>
      <div aria-hidden className="hidden lg:block">
        <House house={bungalow} className="h-auto w-full" />
      </div>
    </section>
  )
}

/** The four steps from an application to the first lead. */
function JoinSteps({ steps }: { steps: JoinWords['steps']['steps'] }) {
  return (
    <ol className="mt-4 flex flex-col gap-5">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="flex size-9 shrink-0 items-center justify-center rounded-full border border-edge bg-card font-display font-semibold tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** In the place of the form, once the application has arrived; it takes the focus that the form had. */
function JoinSent({ words }: { words: JoinWords }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus()
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="sent"
      className="scroll-mt-4 rounded-card border border-edge bg-card p-6 shadow-soft sm:p-8"
    >
      <CircleCheck aria-hidden size={32} className="text-good" />
      <h2 id="sent" className="mt-3 text-2xl">
        {words.sent.title}
      </h2>
      <p className="mt-2 max-w-[34em] text-muted">{words.sent.text}</p>
      <p className="mt-6 font-display text-lg font-semibold">{words.sent.next}</p>
      <JoinSteps steps={words.steps.steps} />
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/professionals')}>See how leads work</ButtonLink>
        <ButtonLink to={href('/professionals/subscription')} tone="quiet">
          See the pricing
        </ButtonLink>
      </div>
    </section>
  )
}

/** Texts come as data, so that they are in the page once and not in its JavaScript too. */
export async function loader({ context }: Route.LoaderArgs) {
  const { isDemo, signFormTime, viewer } = context.get(visitContext)
  // As the professionals' front page does: whoever has joined has nothing to apply for.
  if (viewer?.professional?.accountStatus === 'active' && viewer.emailVerified)
    throw redirect(href('/professionals/dashboard'))
  return { words: joinWords, testimonials: shownWith(joinTestimonials, { isDemo }), formTime: await signFormTime() }
}

/** First the areas are read, and the form comes back with them; confirmed, it is sent. Nothing that was typed is lost. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const values = joinValues(form)
  form.set('areas', values.areas ?? '')
  const { applications } = context.get(apiContext)
  return submit(form, async () => {
    if (!isConfirming(values)) {
      const understood = await applications.check({ body: checkBody(values) })
      return { values: withAreas(values, understood), issues: [], message: '', status: 200 } satisfies RefusedForm
    }
    await applications.apply({ body: applyBody(values) })
    return { isSent: true }
  })
}

const OFFLINE = 'Network error. Please check your connection and try again.'

/** From the fourth application of an hour the browser does a little work first; away from the network the form stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = joinValues(await request.clone().formData())
  try {
    const answer = await serverAction()
    const refused = asRefusedForm(answer)
    if (!refused?.details?.challenge) return answer
    const sent = await solveAndSend<{ success: true }>('/api/professionals/applications', applyBody(values), refused)
    return 'issues' in sent ? sent : { isSent: true }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data({ values, issues: [], message: OFFLINE, status: 503 }, { status: 503 })
  }
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Join the network',
    description:
      'Apply as a builder or trade in Melbourne: a review, a phone interview and an answer with a reason. We contact you within 24-48 hours.',
    path: href('/professionals/join'),
  })

export default function Join({ loaderData: { words, testimonials, formTime }, actionData }: Route.ComponentProps) {
  const isSent = Boolean(actionData && 'isSent' in actionData)
  const back = asRefusedForm(actionData)
  useRefusalToast(refusedOf(back), () => 'Application Not Sent')
  return (
    <>
      <div className="page-width grid items-start gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,38rem)] lg:pt-14">
        <div>
          <h1 className="text-3xl sm:text-4xl">{words.hero.title}</h1>
          <p className="mt-4 max-w-[29.5em] text-lg text-muted">{words.hero.text}</p>
          {!isSent && (
            <section aria-labelledby="steps" className="mt-8">
              <h2 id="steps" className="text-xl">
                {words.steps.title}
              </h2>
              <JoinSteps steps={words.steps.steps} />
            </section>
          )}
          <div aria-hidden className="mt-14 hidden lg:block">
            <House house={warehouse} className="h-auto w-full max-w-md" />
          </div>
        </div>
        {isSent ? <JoinSent words={words} /> : <JoinForm words={words.form} back={back} formTime={formTime} />}
      </div>
      <JoinTerms offered={words.offered} asked={words.asked} />
      <JoinTestimonials title={words.testimonials.title} testimonials={testimonials} />
      <JoinDirectly words={words.direct} />
    </>
  )
}
