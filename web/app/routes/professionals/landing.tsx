import { useEffect } from 'react'
import { data, href, redirect, useNavigate } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { professionalsWords } from '../../content/professionals.ts'
import { formValues, refusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { keepProfessional, readProfessional } from '../../professional-storage.ts'
import type { Route } from './+types/landing.ts'
import { CheckYourEmail } from './check-your-email.tsx'
import { refuseDifferent } from './different-passwords.ts'
import { IncompleteCheckout } from './incomplete-checkout.tsx'
import { LandingHero } from './landing-hero.tsx'
import { LeadRules, WhatYouKnow } from './landing-sections.tsx'
import { signupBody } from './signup-body.ts'
import { SignupForm } from './signup-form.tsx'
import { signUpWithProof } from './signup-proof.ts'

const DASHBOARD = href('/professionals/dashboard')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  const isIncomplete = url.searchParams.get('checkout') === 'incomplete'
  if (viewer?.professional?.accountStatus === 'active' && viewer.emailVerified && !isIncomplete)
    throw redirect(DASHBOARD)
  return { figures: await context.get(apiContext).quotes.figures({}), isIncomplete, words: professionalsWords }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async (values) => {
    const { professionals } = context.get(apiContext)
    const { email = '', password = '', confirmPassword } = values
    if (password !== confirmPassword) return data(await refuseDifferent(professionals, values), { status: 400 })
    const { professional } = await professionals.signup({ body: signupBody(values) })
    return { signedUp: professional, email }
  })
}

const OFFLINE = 'Network error. Please check your connection and try again.'

/** From the fourth sign-up of an hour the browser does a little work first; away from the network the form stays as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = formValues(await request.clone().formData())
  try {
    const answer = await serverAction()
    const refused = refusedForm(answer)
    return refused?.details?.challenge ? await signUpWithProof(values, refused) : answer
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data({ values, issues: [], message: OFFLINE, status: 503 }, { status: 503 })
  }
}

export const handle: PageHandle = { query: ['checkout'], countsLive: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Leads for builders and trades',
    description:
      'Real requests from Melbourne homeowners, at most three professionals each. Points are held, and taken only when the homeowner engages.',
    path: href('/professionals'),
  })

export default function Landing({ loaderData, actionData }: Route.ComponentProps) {
  const { figures, isIncomplete, words } = loaderData
  const signedUp = actionData && 'signedUp' in actionData ? actionData : undefined
  const navigate = useNavigate()
  useEffect(() => {
    if (signedUp) keepProfessional(signedUp.signedUp)
  }, [signedUp])
  useEffect(() => {
    const kept = readProfessional()
    if (!signedUp && !isIncomplete && kept?.accountStatus === 'active' && kept.emailVerified)
      navigate(DASHBOARD, { replace: true })
  }, [navigate, signedUp, isIncomplete])
  if (signedUp) return <CheckYourEmail email={signedUp.email} />
  return (
    <>
      {isIncomplete && <IncompleteCheckout />}
      <LandingHero words={words.hero} figures={figures}>
        <SignupForm refused={refusedForm(actionData)} />
      </LandingHero>
      <LeadRules words={words.rules} />
      <WhatYouKnow words={words.known} />
    </>
  )
}
