"""Discord's Markdown on the page: HTML elements where Discord formats, plain text elsewhere, and no foreign HTML."""

from __future__ import annotations

import pytest

from tests.tavern.browser_page import TavernPage

SHOWN = """async sources => {
    const { markdown } = await import('/page/markdown.js');
    const around = {
        locale: 'en-US', say: words => words, now: () => 1000000, name: id => ({7: 'Anne'})[id],
        place: id => id === '8' ? '#quarterdeck' : null, command: name => ({vote: 'vota'})[name] ?? name,
        link: url => url.startsWith('https://discord.com/channels/') ? {place: '8', message: '9'} : null,
    };
    return sources.map(source => {
        const holder = document.createElement('div');
        holder.append(...markdown(source, around));
        for (const one of holder.querySelectorAll('*')) {
            const names = [...one.attributes].map(({name}) => name);
            names.filter(name => !/^(start|href|data-place)$/.test(name)).forEach(name => one.removeAttribute(name));
        }
        return holder.innerHTML;
    });
}"""
EXAMPLES = {
    "## Title *here*\nwords": "<h4>Title <em>here</em></h4><p>words</p>",
    "**bold** and ***both*** and __under__ ~~gone~~": (
        "<p><strong>bold</strong> and <strong><em>both</em></strong> and <u>under</u> <s>gone</s></p>"
    ),
    "-# small\n-# print": "<p>small<br>print</p>",
    "- one\n- two\n  - deeper\n- three": "<ul><li>one</li><li>two<ul><li>deeper</li></ul></li><li>three</li></ul>",
    "2. two\n3. three": '<ol start="2"><li>two</li><li>three</li></ol>',
    "> said\n> twice": "<blockquote><p>said<br>twice</p></blockquote>",
    "`**raw**` and ``a ` b``": "<p><code>**raw**</code> and <code>a ` b</code></p>",
    "```py\n<b>x</b>\n```": "<pre><code>&lt;b&gt;x&lt;/b&gt;</code></pre>",
    "</vote:11> and </dance:12>": "<p><button>/vota</button> and <button>/dance</button></p>",
    "snake_case_words and _really_": "<p>snake_case_words and <em>really</em></p>",
    r"\*no\* \_no\_ 2\. \<@7>": "<p>*no* _no_ 2. &lt;@7&gt;</p>",
    "<@7> in <#8> uses </play:12>": (
        '<p><span>@Anne</span> in <button data-place="8">#quarterdeck</button> uses <button>/play</button></p>'
    ),
    "<t:1060:R> <t:940:R>": "<p><time>in 1 minute</time> <time>1 minute ago</time></p>",
    "[rules](https://example.org/a_b) https://example.org.": (
        '<p><a href="https://example.org/a_b">rules</a> <a href="https://example.org">https://example.org</a>.</p>'
    ),
    "[here](https://discord.com/channels/1/8/9)": '<p><button data-place="8">here</button></p>',
    "at https://discord.com/channels/1/8/9": (
        '<p>at <button data-place="8">#quarterdeck › \N{SPEECH BALLOON}</button></p>'
    ),
    "[no](javascript:alert(1))": "<p>[no](javascript:alert(1))</p>",
    "||secret||": "<p><button><span>secret</span></button></p>",
    "<img src=x onerror=alert(1)> & <script>": "<p>&lt;img src=x onerror=alert(1)&gt; &amp; &lt;script&gt;</p>",
    "**open and *open": "<p>**open and *open</p>",
}


@pytest.mark.without_bot
async def test_every_markdown_mark_is_shown_as_discord_shows_it(visitor: TavernPage) -> None:
    shown = await visitor.page.evaluate(SHOWN, list(EXAMPLES))
    assert dict(zip(EXAMPLES, shown, strict=True)) == EXAMPLES
