import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { shownWith } from '../../content/evidence.ts'
import { joinTestimonials, joinWords } from '../../content/join.ts'
import { House } from '../../drawing/house.tsx'
import { warehouse } from '../../drawing/warehouse.tsx'
import { useRefusalToast } from '../../features/actions/use-refusal-toast.ts'
import { type RefusedForm, refusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { solveAndSend } from '../../solve-and-send.ts'
import type { Route } from './+types/join.ts'
import { JoinForm, refusedOf } from './join-form.tsx'
import { JoinDirectly, JoinTerms, JoinTestimonials } from './join-sections.tsx'
import { JoinSent } from './join-sent.tsx'
import { JoinSteps } from './join-steps.tsx'
import { applyBody, checkBody, isConfirming, joinValues, withAreas } from './join-values.ts'

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
    const refused = refusedForm(answer)
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
  const back = refusedForm(actionData)
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
