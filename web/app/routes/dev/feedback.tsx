import { useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import { Specimen } from './specimen.tsx'

export function Feedback() {
  const [isOpen, setIsOpen] = useState(false)
  const toast = useToast()
  return (
    <>
      <Specimen title="Toasts">
        <Button
          tone="quiet"
          onClick={() => toast({ title: 'Success', description: 'Successfully joined the community!' })}
        >
          A toast
        </Button>
        <Button
          tone="quiet"
          onClick={() => toast({ title: 'Error', description: 'Failed to join community', tone: 'error' })}
        >
          An error
        </Button>
        <Button
          tone="quiet"
          onClick={() =>
            toast({
              title: 'Post deleted',
              duration: 10_000,
              action: { label: 'Undo', onAct: () => toast({ title: 'It is back' }) },
            })
          }
        >
          With undo
        </Button>
        <Form method="post">
          <Button tone="quiet" type="submit" name="intent" value="toast">
            From the server
          </Button>
        </Form>
      </Specimen>
      <Specimen title="Dialog">
        <Button tone="quiet" onClick={() => setIsOpen(true)}>
          Open
        </Button>
        <Dialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title="Leave this community?"
          description="Your posts stay. You can join again at any time."
          actions={
            <>
              <Button tone="quiet" onClick={() => setIsOpen(false)}>
                Stay
              </Button>
              <Button tone="danger" onClick={() => setIsOpen(false)}>
                Leave
              </Button>
            </>
          }
        />
      </Specimen>
    </>
  )
}
