import type { StepKey } from '@lv/contract/onboarding-steps'
import { href } from 'react-router'

type Step = {
  label: string
  why: string
  action: string
  /** Where it is done; the welcome is done on the card itself. */
  to: string | null
  /** Another way to do it. */
  other?: { action: string; to: string }
}

const verifyPhone = `${href('/profile/verify-phone')}?${new URLSearchParams({ returnTo: href('/dashboard') })}`

/** What the card says of each step, and where it is done. */
export const steps: Record<StepKey, Step> = {
  welcomeCompleted: {
    label: 'Welcome',
    why: 'Quotes for your project, people who have done it before, and a consultant if you want one. The list below takes you through it.',
    action: 'Let’s start',
    to: null,
  },
  profileCompleted: {
    label: 'Complete your profile',
    why: 'Your name and location, so people in your communities know who they’re talking to.',
    action: 'Go to your profile',
    to: href('/profile'),
  },
  profilePictureUploaded: {
    label: 'Add a profile picture',
    why: 'It shows beside what you write and in lists of members.',
    action: 'Add a picture',
    to: href('/profile'),
  },
  phoneVerified: {
    label: 'Verify your mobile number',
    why: 'Professionals see on your request that they can reach you.',
    action: 'Verify my number',
    to: verifyPhone,
  },
  firstProjectCreated: {
    label: 'Create your first project',
    why: 'Ask up to three professionals near you for quotes, or post a project that others join.',
    action: 'Ask for quotes',
    to: href('/get-quotes'),
    other: { action: 'Post a project', to: href('/projects/new') },
  },
  firstQuoteReceived: {
    label: 'First consultation or quote',
    why: 'Book a consultation, or wait for the first quote on your project.',
    action: 'Book a consultation',
    to: `${href('/')}#booking-packages`,
  },
  communityJoined: {
    label: 'Join a community',
    why: 'Slabs, permits, kitchens: others are in the middle of what you’re planning.',
    action: 'Browse communities',
    to: href('/communities'),
  },
  firstPostMade: {
    label: 'Write your first post',
    why: 'Ask what you’d ask a neighbour who has just finished.',
    action: 'Choose a community',
    to: href('/communities'),
  },
  subscriptionActivated: {
    label: 'Upgrade to Premium',
    why: 'Premium opens all paid communities; so does the membership of a single one.',
    action: 'See Premium',
    to: href('/subscribe'),
  },
}
