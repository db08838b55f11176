import type { Api } from '@lv/contract/api'
import { CircleCheck, Clock3, Mail, Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { data, href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { phoneLink } from '../../content/brand.ts'
import { type ContactWords, contactQuestions, contactWords } from '../../content/contact.ts'
import { asRefusedForm, formValues, type RefusedForm, submit } from '../../form.ts'
import { mailLink } from '../../mail-link.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useRootData } from '../../root-data.ts'
import { questionsAnswered } from '../../shell/structured-data.ts'
import { solveAndSend } from '../../solve-and-send.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import type { Route } from './+types/contact.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactQuestions } from './contact-questions.tsx'

const TITLE = 'Message Sent!'
const DESCRIPTION = "We'll get back to you within 24 hours."

/** In the place of the form, once the message has arrived; it takes the focus that the form had. */
function ContactSent() {
  const toast = useToast()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    toast({ title: TITLE, description: DESCRIPTION })
    section.current?.focus()
  }, [toast])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="sent"
      className="rounded-card border border-edge bg-card p-6 shadow-soft sm:p-8"
    >
      <CircleCheck aria-hidden size={32} className="text-good" />
      <h2 id="sent" className="mt-3 text-2xl">
        {TITLE}
      </h2>
      <p className="mt-2 max-w-[28.25em] text-muted">{DESCRIPTION}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={href('/')}>Go to the home page</ButtonLink>
        <ButtonLink to={href('/contact')} tone="quiet" reloadDocument>
          Write another message
        </ButtonLink>
      </div>
    </section>
  )
}

type Body = Parameters<Api['contact']['send']>[0]['body']

/** What a message is made of, as the form sends it; the contract says what is wrong with it. */
const contactBody = ({
  name = '',
  email = '',
  phone = '',
  subject = '',
  message = '',
  company_website,
  formTime,
}: Record<string, string>): Body => ({
  name,
  email,
  phone,
  message,
  company_website,
  formTime,
  subject: subject as Body['subject'],
})

/** Solves the challenge of a refused message and sends it again, once. @returns that it was sent, or the new refusal */
async function sendWithProof(values: Record<string, string>, refused: RefusedForm) {
  const answer = await solveAndSend<{ success: true }>('/api/contact', contactBody(values), refused)
  return 'issues' in answer ? answer : { isSent: true }
}

/** Texts come as data, so that they are in the page once and not in its JavaScript too. */
export async function loader({ context }: Route.LoaderArgs) {
  return {
    words: contactWords,
    formTime: await context.get(visitContext).signFormTime(),
    structured: questionsAnswered(contactQuestions),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async (values) => {
    await context.get(apiContext).contact.send({ body: contactBody(values) })
    return { isSent: true }
  })
}

const OFFLINE = 'Network error. Please check your connection and try again.'

/** From the fourth message of an hour the browser does a little work first; away from the network the form stays as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = formValues(await request.clone().formData())
  try {
    const answer = await serverAction()
    const refused = asRefusedForm(answer)
    return refused?.details?.challenge ? await sendWithProof(values, refused) : answer
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // A status of failure keeps the router from loading the page again, which would fail too.
    return data({ values, issues: [], message: OFFLINE, status: 503 }, { status: 503 })
  }
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: 'Contact',
    description:
      'Write to us or call: how to reach us, how soon we answer, and the questions that people ask most about quotes, leads and payments.',
    path: href('/contact'),
  }),
  { 'script:ld+json': loaderData?.structured },
]

export default function Contact({ loaderData: { words, formTime }, actionData }: Route.ComponentProps) {
  const isSent = Boolean(actionData && 'isSent' in actionData)
  return (
    <>
      <div className="page-width grid items-start gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:grid-rows-[auto_1fr] lg:pt-14">
        <div>
          <h1 className="text-3xl sm:text-4xl">
            <span className="block">{words.title[0]}</span> {words.title[1]}
          </h1>
          <p className="mt-4 max-w-[29.5em] text-lg text-muted">{words.text}</p>
        </div>
        <div className="lg:row-span-2">
          {isSent ? (
            <ContactSent />
          ) : (
            <ContactForm words={words.form} refused={asRefusedForm(actionData)} formTime={formTime} />
          )}
        </div>
        <div>
          <Reach words={words.reach} />
          <ResponseTimes words={words.howSoon} />
        </div>
      </div>
      <ContactQuestions words={words.questions} />
    </>
  )
}

const reachLink = 'inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline'

/** Contact information: phone, email, opening hours. */
function Reach({ words }: { words: ContactWords['reach'] }) {
  const { brand, frame } = useRootData()
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="text-xl">
        {words.title}
      </h2>
      <ul className="mt-2">
        <li className="flex items-center gap-3">
          <Phone aria-hidden size={18} className="shrink-0 text-accent" />
          <a href={phoneLink(brand.phone)} className={reachLink}>
            {brand.phone}
          </a>
        </li>
        <li className="flex items-center gap-3">
          <Mail aria-hidden size={18} className="shrink-0 text-accent" />
          <a href={mailLink(brand.email)} className={`${reachLink} break-all`}>
            {brand.email}
          </a>
        </li>
        <li className="flex gap-3 py-2.5">
          <Clock3 aria-hidden size={18} className="mt-1 shrink-0 text-accent" />
          <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5">
            {frame?.hours.map(({ days, hours }) => (
              <div key={days} className="contents">
                <dt className="font-semibold">{days}</dt>
                <dd className="text-muted">{hours}</dd>
              </div>
            ))}
          </dl>
        </li>
      </ul>
    </section>
  )
}

function ResponseTimes({ words }: { words: ContactWords['howSoon'] }) {
  return (
    <section aria-labelledby="response-times" className="mt-6 max-w-md">
      <h2 id="response-times" className="text-xl">
        {words.title}
      </h2>
      <dl className="mt-3 border-t border-edge">
        {words.responseTimes.map(({ about, within }) => (
          <div key={about} className="flex justify-between gap-4 border-b border-edge py-2">
            <dt>{about}</dt>
            <dd className="font-semibold">{within}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
