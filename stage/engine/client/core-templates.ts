/** Templates of Foundry itself that systems name, in the stage's own words. */
export const coreTemplates: Readonly<Record<string, string>> = {
  'templates/generic/tab-navigation.hbs': `<nav class="sheet-tabs tabs{{#if verticalTabs}} vertical{{/if}}">
  {{#each tabs as |tab|}}
  <button type="button" data-action="tab" data-group="{{tab.group}}" data-tab="{{tab.id}}" class="{{tab.cssClass}}" aria-pressed="{{#if tab.active}}true{{else}}false{{/if}}">
    {{#if tab.icon}}<i class="{{tab.icon}}" aria-hidden="true"></i>{{/if}}
    <span>{{localize tab.label}}</span>
  </button>
  {{/each}}
</nav>`,
  'templates/generic/form-footer.hbs': `<footer class="form-footer">
  {{#each buttons as |button|}}
  <button type="{{#if button.type}}{{button.type}}{{else}}button{{/if}}" class="{{button.cssClass}}" {{#if button.action}}data-action="{{button.action}}"{{/if}} {{disabled button.disabled}}>
    {{#if button.icon}}<i class="{{button.icon}}" aria-hidden="true"></i>{{/if}}
    <span>{{localize button.label}}</span>
  </button>
  {{/each}}
</footer>`,
};
