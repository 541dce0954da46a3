import { Sparkles } from 'lucide';
import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react';
import type { GeneratedArticle } from '#features/drafting/contract.ts';
import { t } from '#lib/messages/admin.ts';
import type { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import { type FormValues, listFields } from '../form-values.ts';
import type { useFormState } from '../use-form-state.ts';
import { generatedValues, typedFields } from './apply-generated-draft.ts';

export interface GeneratorPanelProps {
  id: string;
  hidden: boolean;
  /** The form is read-only while saving. */
  readOnly: boolean;
  onUse: (article: GeneratedArticle) => void;
}

/** Loads the generator's panel. */
export type LoadGenerator = () => Promise<ComponentType<GeneratorPanelProps>>;

interface GeneratorOptions {
  /** Undefined without the permission. */
  load: LoadGenerator | undefined;
  form: ReturnType<typeof useFormState>;
  readOnly: boolean;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  /** Called when the panel opens, to show the fields next to it. */
  onOpen: () => void;
}

interface Generator {
  open: boolean;
  /** Opens and closes the panel; null without the permission. */
  toggle: ReactNode;
  panel: ReactNode;
}

/** The AI generator next to the form: its toggle and its panel. */
export function useGenerator(props: GeneratorOptions): Generator {
  const { load, form, readOnly, confirm, onOpen } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [Loaded, setLoaded] = useState<{ Panel: ComponentType<GeneratorPanelProps> } | null>(null);
  const used = useRef<Partial<FormValues>>({});
  if (!load) return { open: false, toggle: null, panel: null };

  const press = async () => {
    if (open) return setOpen(false);
    try {
      setLoaded({ Panel: await load() });
      setOpen(true);
      onOpen();
    } catch {
      toast({
        title: t('Error'),
        description: t('Couldn’t load the AI Generator. Check your connection and try again.'),
        kind: 'destructive',
      });
    }
  };
  const use = async (article: GeneratedArticle) => {
    const { values } = form;
    const typed = typedFields(values, used.current);
    const question = {
      title: t('Replace your text?'),
      text: t('The generated article replaces {listFields}. You can undo this.', {
        listFields: listFields(typed),
      }),
      action: t('Replace'),
    };
    if (typed.length > 0 && !(await confirm(question))) return;
    const filled = generatedValues(article);
    used.current = filled;
    form.replace({ ...values, ...filled }, t('Generated article inserted.'));
    form.setGeneratedDraftId(article.id);
    setOpen(false);
    document.getElementById(`${id}-toggle`)?.focus();
    toast({ title: t('Article Added'), description: t('Check it before you save.') });
  };
  return {
    open,
    toggle: (
      <Button
        id={`${id}-toggle`}
        variant="quiet"
        aria-pressed={open}
        data-tooltip={t('Writes an article from a keyword. You can undo it.')}
        {...(open && { 'aria-controls': id })}
        onClick={() => void press()}
      >
        <Icon icon={Sparkles} />
        <span>{t('AI Generator')}</span>
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
