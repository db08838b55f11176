import { greetingFor, stripLinks } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'

type OfWork = { name: string; project: string }

/** What the two sides of a job are told about photos of it. */
export type PortfolioNotificationKinds = {
  'portfolio-asked': { data: OfWork & { professional: string; personId: string; engagementId: string } }
  /** `decision` says what the homeowner did: 'agreed to', 'declined', 'no longer agrees to'. */
  'portfolio-decided': { data: OfWork & { homeownerName: string; decision: string } }
}

const asked = (engagementId: string) => `/job/${engagementId}/portfolio`
const own = '/professionals/portfolio'
const pro = (name: string | undefined) => stripLinks(name || 'Your professional')
const owner = (name: string | undefined) => stripLinks(name || 'The homeowner')

export const portfolioEmails: Emails<PortfolioNotificationKinds> = {
  'portfolio-asked': ({ name, professional, project, engagementId }) => ({
    subject: `${pro(professional)} asks to show photos of your job`,
    greeting: greetingFor(name),
    paragraphs: [
      `${pro(professional)} would like to show photos of your job on their profile: “${stripLinks(project)}”.`,
      'Nobody sees them unless you agree. Your name and address are never shown, and you can change your mind at any time.',
    ],
    action: { label: 'See the photos', path: asked(engagementId) },
  }),
  'portfolio-decided': ({ name, homeownerName, project, decision }) => ({
    subject: `${owner(homeownerName)} ${decision} the photos of “${stripLinks(project)}”`,
    greeting: greetingFor(name),
    paragraphs: [
      decision === 'agreed to'
        ? `${owner(homeownerName)} agreed to the photos of “${stripLinks(project)}”. They are on your profile now.`
        : `${owner(homeownerName)} ${decision} the photos of “${stripLinks(project)}”. They are not on your profile.`,
    ],
    action: { label: 'Open your portfolio', path: own },
  }),
}

export const portfolioNotifications: Notifications<PortfolioNotificationKinds> = {
  'portfolio-asked': defineNotification({
    type: 'project',
    keeps: ['professional', 'personId', 'engagementId'],
    stands: 'always',
    write: ({ professional, engagementId }) => ({
      text: `${pro(professional)} asks to show photos of your job`,
      path: asked(engagementId),
    }),
  }),
  'portfolio-decided': defineNotification({
    type: 'project',
    keeps: ['project', 'decision'],
    stands: 'always',
    write: ({ project, decision }) => ({ text: `The homeowner ${decision} the photos of “${project}”`, path: own }),
  }),
}
