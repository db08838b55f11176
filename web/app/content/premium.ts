/** What premium includes, for the page about paying; only what the product does. */
export const premiumBenefits = (paidCommunities: number) => [
  `All ${paidCommunities} paid communities; where membership is by invitation, the owner still decides`,
  'Paid communities that open later, from their first day',
  'Every discussion there, old ones included',
  'Posting, with pictures, and answering others',
  'Seeing who the other members are',
  'Your level and your standing in each of them',
  'One payment a month, with a GST tax invoice by email',
  '80% of what you pay goes to the owners of the communities where you are active',
]

/** Beside the button (specification, section 2). */
export const premiumNotes = ['Secure payment', 'Cancel anytime', '14-day money back']

export const premiumQuestions = [
  {
    question: 'What is the platform fee?',
    answer:
      'The platform keeps 20%. The other 80% is shared each month between the owners of the paid communities where you post, comment and like, by the number of days you did.',
  },
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes, under Payments. You keep access until the end of the month you’ve paid for, and won’t be charged again. What you posted stays.',
  },
  {
    question: 'Which payment methods do you take?',
    answer:
      'Credit and debit cards, without a surcharge. Your card goes straight to the payment provider: we never see its number.',
  },
  {
    question: 'How does the 14-day money-back guarantee work?',
    answer:
      'Within 14 days of your first payment you can get it back under Payments, once per customer. You’ll see the exact amount first; access ends right away and we refund your card.',
  },
]
