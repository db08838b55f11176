import { costKinds } from '@lv/contract/cost-areas'
import { formatDuration } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import { budgetBands, occupancies, occupancyLabels, timings, trades, workKinds } from '@lv/contract/options'
import type { Figures } from '@lv/contract/quotes'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { shownWith } from '../../content/evidence.ts'
import { type QuotesWords, quotesTestimonials, quotesWords } from '../../content/get-quotes.ts'
import { House } from '../../drawing/house.tsx'
import { terrace, weatherboard } from '../../drawing/house-drawings.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import type { Route } from './+types/get-quotes.ts'
import { ClosingCall, HowItWorks, Testimonials, WhyChoose } from './marketing.tsx'
import { requestBody, waitingValues } from './new-request.ts'
import { existingAccount, outcomeOf, verificationSent } from './outcome.ts'
import { RequestForm } from './request-form.tsx'

type Props = { words: QuotesWords['hero']; figures: Figures; children: ReactNode }

/** The top of the page: how it works, and the form itself; nothing comes between a homeowner and the first field. */
function QuotesHero({ words, figures, children }: Props) {
  return (
    <div className="page-width grid items-start gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:pt-14">
      <div className="lg:sticky lg:top-8">
        <h1 className="max-w-[10.5em] text-3xl sm:text-4xl">{words.title}</h1>
        <p className="mt-4 max-w-[30.75em] text-lg text-muted">{words.text}</p>
        <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 font-semibold">
          {words.promises.map((promise) => (
            <li key={promise} className="flex items-center gap-2">
              <Check aria-hidden size={18} className="shrink-0 text-good" />
              {promise}
            </li>
          ))}
        </ul>
        <LiveFigures figures={figures} />
        <div aria-hidden className="mt-10 hidden max-w-md items-end gap-0 lg:flex">
          <House house={terrace} className="h-auto w-2/5" />
          <House house={weatherboard} className="h-auto w-3/5" />
        </div>
      </div>
      <section aria-label="Ask for quotes" className="rounded-card border border-edge bg-card p-4 shadow-soft sm:p-6">
        {children}
      </section>
    </div>
  )
}

/** Counted now, each left out while it would say too little. */
function LiveFigures({ figures }: { figures: Figures }) {
  const { professionals, requestsThisMonth, medianFirstAnswerMinutes, reviewCount, stars } = figures
  const facts = [
    professionals !== null && [formatNumber(professionals), 'professionals whose details are complete'],
    requestsThisMonth !== null && [formatNumber(requestsThisMonth), 'requests this month'],
    medianFirstAnswerMinutes !== null && [
      formatDuration(medianFirstAnswerMinutes),
      'to a first answer, in business hours (median)',
    ],
    reviewCount !== null &&
      stars !== null && [`${stars.toFixed(1)} of 5`, `from ${formatNumber(reviewCount)} reviews of finished jobs`],
  ].filter((fact): fact is [string, string] => Array.isArray(fact))
  if (facts.length === 0) return null
  return (
    <dl className="mt-6 grid max-w-md grid-cols-2 gap-x-6 gap-y-4">
      {facts.map(([figure, label]) => (
        <div key={label} className="flex flex-col-reverse justify-end border-l-2 border-wattle pl-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-xl font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The place that the address names (?postcode=3056), or null; a page that sends people here may know it. */
async function placeOf(api: Route.LoaderArgs['context'], postcode: string | null) {
  if (!postcode || !/^\d{4}$/.test(postcode)) return null
  try {
    return await api.get(apiContext).places.get({ params: { postcode } })
  } catch (error) {
    if (asRefusal(error)?.status === 404) return null
    throw error
  }
}

/** Whom the address asks for by name (?with=); null where nobody is asked for, or nobody can be. */
async function preferredOf(api: Route.LoaderArgs['context'], slug: string | undefined) {
  if (!slug || !/^[a-z0-9-]{1,80}$/.test(slug)) return null
  try {
    const { name, businessName, isAway } = await api
      .get(apiContext)
      .reviews.profile({ params: { slug }, query: { before: undefined } })
    return { slug, name: businessName ?? name, isAway }
  } catch (error) {
    if (asRefusal(error)?.status === 404) return null
    throw error
  }
}

/** What a collaborative project of one's own says already (?project=); null for everybody else's, and without one. */
async function briefOf(
  api: Route.LoaderArgs['context'],
  projectId: string | null,
): Promise<Record<string, string> | null> {
  if (!projectId || !/^[\da-f-]{36}$/.test(projectId)) return null
  try {
    const { viewer, description, postcode } = await api.get(apiContext).projects.get({ params: { projectId } })
    return viewer === 'owner' ? { description, ...(postcode && { postcode }) } : null
  } catch (error) {
    if (asRefusal(error)?.status === 404) return null
    throw error
  }
}

/** What accepted quotes came to in all of Melbourne, by the kind of work as the brief calls it. */
async function costsByWork(api: Route.LoaderArgs['context']) {
  const figures = await api.get(apiContext).costs.list({})
  return Object.fromEntries(
    figures.flatMap((figure) => {
      const kind = costKinds[figure.kind]
      return figure.area === 'melbourne' && 'workKind' in kind ? [[kind.workKind, figure] as const] : []
    }),
  )
}

/** The kind of work or the trade that the address names (?work=Bathroom), as the form's fields hold it. */
function workOf(work: string | null): Record<string, string> {
  if (workKinds.some((kind) => kind === work)) return { workKind: String(work) }
  return trades.some((trade) => trade === work) ? { trades: String(work) } : {}
}

const choices = {
  workKinds,
  budgetBands,
  timings,
  trades,
  occupancies: occupancies.map((value) => [value, occupancyLabels[value]] as const),
}

/** Texts come as data, so that they are in the page once and not in its JavaScript too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const kept = (await visit.keptForm()) ?? (await briefOf(context, url.searchParams.get('project')))
  const wished = url.searchParams.get('with') ?? kept?.preferred
  const [place, preferred, figures, costs, formTime] = await Promise.all([
    placeOf(context, url.searchParams.get('postcode') ?? kept?.postcode ?? null),
    preferredOf(context, wished),
    context.get(apiContext).quotes.figures({}),
    costsByWork(context),
    visit.signFormTime(),
  ])
  const isGone = Boolean(wished) && !preferred
  return {
    kept,
    place,
    work: workOf(url.searchParams.get('work')),
    preferred,
    isGone,
    figures,
    formTime,
    choices: { ...choices, costs },
    words: quotesWords(visit.brand),
    testimonials: shownWith(quotesTestimonials, visit),
  }
}

/** Without JavaScript: the same outcomes as POST /api/quotes, as redirects. */
export async function action({ request, context }: Route.ActionArgs) {
  const { uploads, uploadIssues, savePendingForm } = context.get(visitContext)
  const form = await request.formData()
  const files = uploads.filter(({ field }) => field === 'files')
  const fileIds = files.map(({ id }) => id)
  return submit(
    form,
    async (values) => {
      try {
        const outcome = outcomeOf(await context.get(apiContext).requests.create({ body: requestBody(form, fileIds) }))
        if (outcome.kind === 'created')
          throw redirect(href('/quotes/:requestId', { requestId: outcome.id }), {
            headers: { 'Set-Cookie': toastCookie({ title: 'Project Created Successfully!' }) },
          })
        throw redirect(verificationSent(outcome.email))
      } catch (error) {
        const { details } = asRefusal(error) ?? {}
        if (details?.needsLogin !== true) throw error
        await savePendingForm(waitingValues(values, files))
        throw redirect(existingAccount(String(details.email)))
      }
    },
    uploadIssues,
  )
}

export const handle: PageHandle = { query: ['postcode', 'with', 'project', 'work'], form: 'text', countsLive: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Get quotes',
    description:
      'Tell us once what you need done. Up to three Melbourne professionals who do this work answer with quotes you can compare line by line.',
    path: href('/get-quotes'),
  })

export default function GetQuotes({ loaderData, actionData }: Route.ComponentProps) {
  const { kept, place, work, preferred, isGone, figures, formTime, choices, words, testimonials } = loaderData
  return (
    <>
      <QuotesHero words={words.hero} figures={figures}>
        <RequestForm
          answered={asRefusedForm(actionData)}
          kept={kept}
          place={place}
          work={work}
          preferred={preferred}
          isGone={isGone}
          formTime={formTime}
          choices={choices}
        />
      </QuotesHero>
      <HowItWorks words={words.howItWorks} />
      <WhyChoose words={words.whyChoose} />
      <Testimonials title={words.testimonials.title} testimonials={testimonials} />
      <ClosingCall words={words.closing} />
    </>
  )
}
