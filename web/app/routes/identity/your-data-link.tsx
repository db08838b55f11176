import { href } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'

/** The way to all that is stored about the person. */
export function YourDataLink() {
  return (
    <Card as="section" aria-labelledby="your-data">
      <h2 id="your-data" className="text-xl">
        Your data
      </h2>
      <p className="mt-1 text-muted">Download everything we store about you, as one file.</p>
      <div className="mt-3">
        <ButtonLink to={href('/profile/data')} tone="quiet">
          Download my data
        </ButtonLink>
      </div>
    </Card>
  )
}
