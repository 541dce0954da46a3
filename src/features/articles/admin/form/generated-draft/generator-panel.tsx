import { Sparkles } from 'lucide';
import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react';
import type { DraftPanel } from '#features/drafting/admin/public.ts';
import type { GeneratedArticle } from '#features/drafting/contract.ts';
import type { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { useFormState } from '../use-form-state.ts';
import { type FormValues, namesOf } from '../values.ts';
import { filledBy, typedFields } from './apply-generated-draft.ts';

type Panel = typeof DraftPanel extends ComponentType<infer Props> ? ComponentType<Props> : never;

interface DraftingProps {
  /** Whether the account may have drafts generated. */
  may: boolean;
  form: ReturnType<typeof useFormState>;
  readOnly: boolean;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  /** It stands beside the fields: they have to be seen. */
  onOpen: () => void;
}

interface Drafting {
  open: boolean;
  /** Opens and closes the panel; null for an account that may not. */
  toggle: ReactNode;
  panel: ReactNode;
}

/** The generator beside the form: its toggle, its panel, and what using a draft does to the form. */
export function useDrafting(props: DraftingProps): Drafting {
  const { may, form, readOnly, confirm, onOpen } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [Loaded, setLoaded] = useState<{ Panel: Panel } | null>(null);
  const used = useRef<Partial<FormValues>>({});
  if (!may) return { open: false, toggle: null, panel: null };

  const press = async () => {
    if (open) return setOpen(false);
    try {
      const { DraftPanel: Panel } = await import('#features/drafting/admin/public.ts');
      setLoaded({ Panel });
      setOpen(true);
      onOpen();
    } catch {
      toast({
        title: 'Error',
        description: 'The AI Generator cannot be loaded. Check the connection and try again.',
        kind: 'destructive',
      });
    }
  };
  const use = async (article: GeneratedArticle) => {
    const { values } = form;
    const typed = typedFields(values, used.current);
    const question = {
      title: 'Replace what you wrote?',
      text: `The generated article takes the place of: ${namesOf(typed)}. You can undo it.`,
      action: 'Replace',
    };
    if (typed.length > 0 && !(await confirm(question))) return;
    const filled = filledBy(article);
    used.current = filled;
    form.exchangeFor({ ...values, ...filled }, 'The generated article stands in the form.');
    form.setGeneratedDraftId(article.id);
    setOpen(false);
    document.getElementById(`${id}-toggle`)?.focus();
    toast({ title: 'Article Added', description: 'It is not saved yet. Check it first.' });
  };
  return {
    open,
    toggle: (
      <Button
        id={`${id}-toggle`}
        variant="quiet"
        aria-pressed={open}
        {...(open && { 'aria-controls': id })}
        onClick={() => void press()}
      >
        <Icon icon={Sparkles} />
        <span>AI Generator</span>
      </Button>
    ),
    panel: Loaded && (
      <Loaded.Panel
        id={id}
        hidden={!open}
        readOnly={readOnly}
        onUse={(article) => void use(article)}
      />
    ),
  };
}
